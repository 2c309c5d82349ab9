/** Consumables by kind: price, and the makings that are combined into each item's name. */
export const consumables: readonly (readonly [name: string, price: number, makings: readonly string[]])[] = [
  [
    'Suture',
    4000,
    [
      'Catgut plain,Catgut chromic,Silk,Nylon,Polypropylene,Polyglactin,Polyglycolic acid',
      '1,0,2/0,3/0,4/0,5/0,6/0',
      'round needle,cutting needle,reverse cutting needle',
    ],
  ],
  ['Syringe with needle', 200, ['2ml,5ml,10ml,20ml,50ml', 'single,box of 100']],
  ['Needle', 100, ['18G,19G,20G,21G,22G,23G,24G,25G,27G', 'single,box of 100']],
  ['IV Cannula', 1000, ['14G,16G,18G,20G,22G,24G', 'single,box of 50']],
  ['Surgical Gloves', 1000, ['6.5,7,7.5,8,8.5', 'pair,box of 50']],
  ['Examination Gloves', 150, ['small,medium,large', 'pair,box of 100']],
  ['Foley Catheter', 3500, ['8FR,10FR,12FR,14FR,16FR,18FR,20FR,22FR,24FR', '2-way,3-way']],
  ['Nasogastric Tube', 2500, ['5FR,6FR,8FR,10FR,12FR,14FR,16FR,18FR']],
  ['Endotracheal Tube', 6000, ['2.5,3,3.5,4,4.5,5,5.5,6,6.5,7,7.5,8,8.5', 'cuffed,uncuffed']],
  ['Spinal Needle', 4000, ['20G,22G,23G,25G,26G,27G']],
  ['Bandage', 1500, ['Crepe,Gauze,Elastic', '5cm,7.5cm,10cm,15cm']],
  ['Plaster of Paris Bandage', 3000, ['10cm,15cm,20cm']],
  ['Gauze Swabs', 2500, ['5x5cm,7.5x7.5cm,10x10cm', 'sterile,non sterile']],
  ['Giving Set', 1500, ['adult,paediatric,blood']],
  ['Urine Bag', 2000, ['adult,paediatric']],
  ['Surgical Blade', 500, ['10,11,12,15,20,21,22,23,24']],
];
