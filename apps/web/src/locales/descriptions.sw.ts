/**
 * What the server says in its own words, in Swahili, by the English; parts in braces are filled in as they came.
 * `node tools/check-words.mjs` names what is missing.
 */
export const descriptions: Readonly<Record<string, string>> = {
  // Fields of any call
  'Must be an identifier of this service': 'Lazima iwe kitambulisho cha huduma hii',
  'At most {most} characters': 'Herufi zisizidi {most}',
  'At least {least} characters': 'Angalau herufi {least}',
  'At most {most} lines': 'Mistari isizidi {most}',
  'At most {most} values': 'Vipimo visizidi {most}',
  'At most 1000000': 'Isizidi 1000000',
  'At most 1000': 'Isizidi 1000',
  'Must not contain control characters': 'Isiwe na alama za udhibiti',
  'Must not contain broken characters': 'Isiwe na herufi zilizoharibika',
  'Must be a whole number from 0': 'Lazima iwe namba kamili kuanzia 0',
  'Must be a whole number from 1 to {most}': 'Lazima iwe namba kamili kuanzia 1 hadi {most}',
  'Must be a number': 'Lazima iwe namba',
  'Must be more than 0': 'Lazima iwe zaidi ya 0',
  'Must be a text': 'Lazima iwe maandishi',
  'Must be a whole number': 'Lazima iwe namba kamili',
  'Must be true or false': 'Lazima iwe ndiyo au hapana',
  'Must be an object': 'Lazima iwe kundi la taarifa',
  'Must be a list': 'Lazima iwe orodha',
  'Must be of type {type}': 'Lazima iwe ya aina ya {type}',
  'Too small': 'Ni ndogo mno',
  'Too large': 'Ni kubwa mno',
  'Invalid input': 'Taarifa si sahihi',
  'Nested too deeply': 'Taarifa zimepangwa kwa ngazi nyingi mno',
  'Not a field of this call. Remove it.': 'Si sehemu ya ombi hili. Iondoe.',
  'Contains characters that cannot be stored. Remove them.': 'Ina herufi zisizoweza kuhifadhiwa. Ziondoe.',
  'Sort by one of: {fields}': 'Panga kwa moja ya: {fields}',
  'Give the field ({fields}) and then the direction (asc or desc)':
    'Taja sehemu ({fields}) kisha mwelekeo (asc au desc)',
  'Choose one of: {choices}': 'Chagua moja ya: {choices}',
  'R1 to R5 or L1 to L5': 'R1 hadi R5 au L1 hadi L5',
  'The picture is too large': 'Picha ni kubwa mno',
  'Type at least 2 characters': 'Andika angalau herufi 2',
  'Say why, in at least 3 characters': 'Eleza sababu, angalau herufi 3',
  'Card number may have letters, digits, - and / only, at most 32':
    'Namba ya kadi iwe na herufi, tarakimu, - na / tu, zisizidi 32',

  // Accounts
  'Choose a password other than the current one': 'Chagua nenosiri tofauti na la sasa',
  'This is not the current password': 'Hili si nenosiri la sasa',
  'This password is too common. Choose another': 'Nenosiri hili ni la kawaida mno. Chagua lingine',
  'Too many failed attempts. Wait a minute, then try again.':
    'Majaribio mengi yameshindikana. Subiri dakika moja, kisha jaribu tena.',

  // Cards
  'Must be the number of a visit type': 'Lazima iwe namba ya aina ya ziara',
  'Choose a verifier from the list': 'Chagua mhakiki kwenye orodha',
  'Choose a card type of this verifier': 'Chagua aina ya kadi ya mhakiki huyu',
  'Choose a visit type from the list': 'Chagua aina ya ziara kwenye orodha',
  'This visit type needs the referral number': 'Aina hii ya ziara inahitaji namba ya rufaa',
  'This visit type needs remarks: say what happened':
    'Aina hii ya ziara inahitaji maelezo: eleza kilichotokea',
  'There is no such authorization at this facility.': 'Hakuna idhini hiyo katika kituo hiki.',
  'There is no such authorization at this facility. Verify the card first.':
    'Hakuna idhini hiyo katika kituo hiki. Hakiki kadi kwanza.',
  'The scheme gave the name of this card holder; it cannot be entered by hand.':
    'Jina la mwenye kadi limetolewa na mfuko wa bima; haliwezi kuingizwa kwa mkono.',
  'The patient was already taken in, so this authorization cannot be withdrawn.':
    'Mgonjwa ameshapokelewa, kwa hiyo idhini hii haiwezi kuondolewa.',
  'The scheme accepted the card but gave no authorization number. Ask the scheme.':
    'Mfuko wa bima umeikubali kadi lakini haukutoa namba ya idhini. Wasiliana na mfuko.',
  'The scheme has not decided yet. Try again in a few minutes.':
    'Mfuko wa bima haujaamua bado. Jaribu tena baada ya dakika chache.',
  'The scheme gave no decision for this card. Ask the scheme.':
    'Mfuko wa bima haukutoa uamuzi kuhusu kadi hii. Wasiliana na mfuko.',
  'The scheme answered: {status}': 'Mfuko wa bima umejibu: {status}',
  'Card number is not known to the scheme': 'Namba ya kadi haifahamiki kwa mfuko wa bima',
  'Already authorized today at {facility}': 'Tayari ameidhinishwa leo katika {facility}',
  'This card was accepted once before. The holder must take it to the scheme first':
    'Kadi hii ilikubaliwa mara moja hapo awali. Mwenye kadi aipeleke kwanza kwa mfuko wa bima',
  'Referral number {number} is not known for this card': 'Namba ya rufaa {number} haifahamiki kwa kadi hii',
  'No more than {most} visits of this type in a month': 'Ziara za aina hii zisizidi {most} kwa mwezi',

  // Visits
  'There is no such care point at this facility.': 'Hakuna kituo hicho cha huduma hapa.',
  'There is no such visit at this facility.': 'Hakuna ziara hiyo katika kituo hiki.',
  'Your role does not see the visits of this care point.':
    'Wadhifa wako hauoni ziara za kituo hiki cha huduma.',
  'Your role does not forward patients to {carePoint}.': 'Wadhifa wako hautumi wagonjwa {carePoint}.',
  'This authorization was withdrawn. Verify the card again.': 'Idhini hii iliondolewa. Hakiki kadi tena.',
  'This authorization is of {day}. Verify the card again today.':
    'Idhini hii ni ya tarehe {day}. Hakiki kadi tena leo.',
  'Enter the name, sex and date of birth of the patient before forwarding.':
    'Ingiza jina, jinsia na tarehe ya kuzaliwa ya mgonjwa kabla ya kumtuma.',
  'This visit was withdrawn.': 'Ziara hii iliondolewa.',
  'This visit is completed and cannot be withdrawn.': 'Ziara hii imekamilika na haiwezi kuondolewa.',
  'The patient was already taken in, so this visit cannot be withdrawn.':
    'Mgonjwa ameshapokelewa, kwa hiyo ziara hii haiwezi kuondolewa.',
  'A visit here completes by itself when every line is finished.':
    'Ziara hapa hukamilika yenyewe kila kilichoagizwa kinapomalizika.',
  'Name the authorization or the patient': 'Taja idhini au mgonjwa',

  // Orders, dispensing, results, record
  'Name the patient': 'Taja mgonjwa',
  'Choose at least one item': 'Chagua angalau kimoja',
  'Must be 3 or 5': 'Lazima iwe 3 au 5',
  'Name the order line': 'Taja kilichoagizwa',
  'Say how many are given': 'Taja idadi inayotolewa',
  'Name the requested test': 'Taja kipimo kilichoombwa',
  'Must be the number of a version': 'Lazima iwe namba ya toleo',
  'Choose a diagnosis from the list': 'Chagua utambuzi kwenye orodha',
  'Write the note first': 'Andika maelezo kwanza',
  'Name the medicine or substance': 'Taja dawa au kitu husika',

  // The call itself
  'The length of the request does not match its Content-Length.':
    'Urefu wa ombi hauendani na Content-Length yake.',
  'The address could not be read.': 'Anwani haisomeki.',
  'Send one key of 1 to 128 visible characters without blanks, such as a UUID':
    'Tuma ufunguo mmoja wa herufi 1 hadi 128 zinazoonekana bila nafasi, kama UUID',
  'This address answers {methods} only.': 'Anwani hii hujibu {methods} tu.',
  'There is no such address in this API.': 'Hakuna anwani hiyo katika API hii.',
};
