import type { ResultChoice } from '@afyakadi/contract';

type Words = readonly (readonly [en: string, sw: string])[];

const part = (en: string, sw: string, options: Words): ResultChoice => ({
  en,
  sw,
  options: options.map(([english, swahili]) => ({ en: english, sw: swahili })),
});

const sign: Words = [
  ['Negative', 'Hasi'],
  ['Positive', 'Chanya'],
];
const reactive: Words = [
  ['Non-reactive', 'Hakuna mwitikio'],
  ['Reactive', 'Kuna mwitikio'],
  ['Inconclusive', 'Haijabainika'],
];
const amount: Words = [
  ['Nil', 'Hakuna'],
  ['Trace', 'Kidogo sana'],
  ['+', '+'],
  ['++', '++'],
  ['+++', '+++'],
];
const species: Words = [
  ['P. falciparum', 'P. falciparum'],
  ['P. malariae', 'P. malariae'],
  ['P. ovale', 'P. ovale'],
  ['P. vivax', 'P. vivax'],
  ['Mixed', 'Mchanganyiko'],
];
const result = (options: Words) => [part('Result', 'Jibu', options)];

/** The ready words of common tests. A facility enters those of its own forms. */
const choices = new Map<string, readonly ResultChoice[]>([
  [
    'Malaria Blood Smear',
    [
      part('Parasites', 'Vimelea', [
        ['Not seen', 'Havikuonekana'],
        ['Seen', 'Vimeonekana'],
      ]),
      part('Species', 'Aina', species),
      part('Density', 'Wingi', [
        ['+', '+'],
        ['++', '++'],
        ['+++', '+++'],
        ['++++', '++++'],
      ]),
    ],
  ],
  ['Malaria RDT', result([...sign, ['Invalid', 'Batili']])],
  ['HIV Rapid Test', result(reactive)],
  ['VDRL/RPR', result(reactive)],
  ['TPHA', result(reactive)],
  ['Hepatitis B Surface Antigen', result(reactive)],
  ['Hepatitis C Antibody', result(reactive)],
  ['Pregnancy Test (UPT)', result(sign)],
  ['H. pylori Antigen', result(sign)],
  ['H. pylori Antibody', result(sign)],
  ['Sickling Test', result(sign)],
  ['Stool Occult Blood', result(sign)],
  ['Brucella Test', result(sign)],
  ['CrAg', result(sign)],
  ['Dengue NS1', result(sign)],
  [
    'Sputum AFB',
    [
      part('AFB', 'AFB', [
        ['Not seen', 'Havikuonekana'],
        ['Scanty', 'Vichache'],
        ['1+', '1+'],
        ['2+', '2+'],
        ['3+', '3+'],
      ]),
    ],
  ],
  [
    'Urinalysis',
    [
      part('Appearance', 'Mwonekano', [
        ['Clear', 'Msafi'],
        ['Turbid', 'Wenye ukungu'],
        ['Bloody', 'Wenye damu'],
      ]),
      part('Protein', 'Protini', amount),
      part('Glucose', 'Sukari', amount),
      part('Leukocytes', 'Seli nyeupe za damu', amount),
      part('Blood', 'Damu', amount),
      part('Nitrite', 'Nitriti', sign),
    ],
  ],
  [
    'Stool Analysis',
    [
      part('Finding', 'Kilichoonekana', [
        ['No ova, cysts or parasites seen', 'Hakuna mayai wala vimelea'],
        ['Hookworm ova', 'Mayai ya minyoo ya safura'],
        ['Ascaris ova', 'Mayai ya minyoo ya Ascaris'],
        ['Giardia cysts', 'Vimelea vya Giardia'],
        ['E. histolytica', 'E. histolytica'],
      ]),
    ],
  ],
  [
    'Blood Grouping and Rh',
    [
      part('Group', 'Kundi', [
        ['A', 'A'],
        ['B', 'B'],
        ['AB', 'AB'],
        ['O', 'O'],
      ]),
      part('Rh', 'Rh', [
        ['Positive', 'Chanya'],
        ['Negative', 'Hasi'],
      ]),
    ],
  ],
]);

/** Returns the ready words of a test's result; none for most items. */
export function choicesOf(item: string): readonly ResultChoice[] {
  return choices.get(item) ?? [];
}
