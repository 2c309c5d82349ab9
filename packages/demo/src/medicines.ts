/**
 * Real generic names with the strengths in which they are made. One line a medicine: name, price of one solid dose in
 * TZS, strengths of tablets (`c` at the end: capsules), of liquids to drink, of injections, of creams and drops.
 */
export const medicines = `
Paracetamol;50;500mg,1g;120mg/5ml,250mg/5ml;10mg/ml;
Ibuprofen;60;200mg,400mg,600mg;100mg/5ml;;5% gel
Diclofenac;50;25mg,50mg,100mg;;75mg/3ml;1% gel
Aspirin;30;75mg,300mg;;;
Tramadol;150;50mg c,100mg;;50mg/ml,100mg/2ml;
Morphine;400;10mg,30mg;10mg/5ml;10mg/ml,15mg/ml;
Pethidine;500;50mg;;50mg/ml,100mg/2ml;
Amoxicillin;200;250mg c,500mg c;125mg/5ml,250mg/5ml;;
Amoxicillin and Clavulanic Acid;700;375mg,625mg,1g;228mg/5ml,457mg/5ml;600mg,1.2g;
Ampicillin;180;250mg c,500mg c;125mg/5ml;500mg,1g;
Cloxacillin;200;250mg c,500mg c;125mg/5ml;250mg,500mg;
Ampiclox;220;250mg c,500mg c;250mg/5ml;500mg;
Benzylpenicillin;100;;;1MU,5MU;
Benzathine Penicillin;100;;;1.2MU,2.4MU;
Phenoxymethylpenicillin;80;250mg;125mg/5ml;;
Ceftriaxone;900;;;250mg,500mg,1g;
Cefotaxime;900;;;500mg,1g;
Ceftazidime;1200;;;500mg,1g;
Cefixime;800;200mg,400mg;100mg/5ml;;
Cefuroxime;900;250mg,500mg;125mg/5ml;750mg,1.5g;
Cephalexin;250;250mg c,500mg c;125mg/5ml;;
Meropenem;4000;;;500mg,1g;
Azithromycin;600;250mg,500mg;200mg/5ml;500mg;
Erythromycin;200;250mg,500mg;125mg/5ml;;2% gel
Clarithromycin;900;250mg,500mg;125mg/5ml;500mg;
Ciprofloxacin;200;250mg,500mg,750mg;;200mg/100ml;0.3% eye drops
Levofloxacin;700;250mg,500mg,750mg;;500mg/100ml;0.5% eye drops
Ofloxacin;400;200mg,400mg;;;0.3% eye drops
Doxycycline;100;100mg c;;;
Tetracycline;90;250mg c;;;1% eye ointment
Metronidazole;50;200mg,400mg;200mg/5ml;500mg/100ml;0.75% gel
Tinidazole;150;500mg;;;
Secnidazole;500;1g;;;
Co-trimoxazole;60;480mg,960mg;240mg/5ml;;
Nitrofurantoin;150;50mg,100mg;;;
Gentamicin;150;;;20mg/2ml,80mg/2ml;0.3% eye drops
Amikacin;900;;;100mg/2ml,500mg/2ml;
Chloramphenicol;120;250mg c;125mg/5ml;1g;0.5% eye drops,1% eye ointment
Clindamycin;500;150mg c,300mg c;;300mg/2ml;1% gel
Vancomycin;5000;;;500mg,1g;
Artemether and Lumefantrine;125;20/120mg,40/240mg,80/480mg;180/1080mg;;
Artesunate;900;50mg;;30mg,60mg,120mg;
Dihydroartemisinin and Piperaquine;400;20/160mg,40/320mg;;;
Quinine;200;300mg;;600mg/2ml;
Sulfadoxine and Pyrimethamine;200;500/25mg;;;
Primaquine;250;7.5mg,15mg;;;
Albendazole;300;200mg,400mg;200mg/5ml,400mg/10ml;;
Mebendazole;100;100mg,500mg;100mg/5ml;;
Praziquantel;400;600mg;;;
Ivermectin;600;3mg,6mg,12mg;;;
Fluconazole;300;50mg c,150mg c,200mg;50mg/5ml;200mg/100ml;
Griseofulvin;150;125mg,500mg;;;
Ketoconazole;200;200mg;;;2% cream
Clotrimazole;200;100mg,500mg;;;1% cream
Nystatin;150;500000IU;100000IU/ml;;
Terbinafine;500;250mg;;;1% cream
Aciclovir;250;200mg,400mg,800mg;200mg/5ml;250mg;5% cream,3% eye ointment
Omeprazole;150;20mg c,40mg c;;40mg;
Esomeprazole;400;20mg,40mg;;40mg;
Pantoprazole;350;20mg,40mg;;40mg;
Ranitidine;100;150mg,300mg;75mg/5ml;50mg/2ml;
Magnesium Trisilicate;30;250mg;compound;;
Metoclopramide;60;10mg;5mg/5ml;10mg/2ml;
Ondansetron;400;4mg,8mg;4mg/5ml;4mg/2ml,8mg/4ml;
Promethazine;50;25mg;5mg/5ml;25mg/ml;
Hyoscine Butylbromide;150;10mg;5mg/5ml;20mg/ml;
Loperamide;100;2mg c;;;
Bisacodyl;80;5mg,10mg;;;
Lactulose;100;;3.35g/5ml;;
Oral Rehydration Salts;100;;low osmolarity;;
Zinc Sulphate;80;20mg;10mg/5ml;;
Cetirizine;100;5mg,10mg;5mg/5ml;;
Loratadine;120;10mg;5mg/5ml;;
Chlorpheniramine;30;4mg;2mg/5ml;10mg/ml;
Prednisolone;60;5mg,20mg;15mg/5ml;;1% eye drops
Dexamethasone;80;0.5mg,4mg;;4mg/ml,8mg/2ml;0.1% eye drops
Hydrocortisone;200;10mg,20mg;;100mg;1% cream
Betamethasone;150;0.5mg;;4mg/ml;0.1% cream,0.1% ointment
Salbutamol;40;2mg,4mg;2mg/5ml;0.5mg/ml;
Aminophylline;60;100mg;;250mg/10ml;
Montelukast;500;4mg,5mg,10mg;;;
Ambroxol;100;30mg;15mg/5ml;;
Amlodipine;100;5mg,10mg;;;
Nifedipine;120;10mg,20mg,30mg;;;
Losartan;200;25mg,50mg,100mg;;;
Telmisartan;500;20mg,40mg,80mg;;;
Enalapril;120;5mg,10mg,20mg;;;
Lisinopril;150;5mg,10mg,20mg;;;
Captopril;100;12.5mg,25mg,50mg;;;
Atenolol;80;25mg,50mg,100mg;;;
Bisoprolol;250;2.5mg,5mg,10mg;;;
Carvedilol;250;3.125mg,6.25mg,12.5mg,25mg;;;
Propranolol;60;10mg,40mg;;1mg/ml;
Hydralazine;150;25mg,50mg;;20mg;
Methyldopa;150;250mg,500mg;;;
Furosemide;40;20mg,40mg;10mg/ml;20mg/2ml;
Hydrochlorothiazide;40;12.5mg,25mg,50mg;;;
Spironolactone;150;25mg,50mg,100mg;;;
Bendroflumethiazide;40;2.5mg,5mg;;;
Digoxin;100;0.125mg,0.25mg;50mcg/ml;0.5mg/2ml;
Isosorbide Dinitrate;100;5mg,10mg;;;
Atorvastatin;250;10mg,20mg,40mg,80mg;;;
Simvastatin;200;10mg,20mg,40mg;;;
Rosuvastatin;500;5mg,10mg,20mg;;;
Clopidogrel;400;75mg;;;
Warfarin;150;1mg,3mg,5mg;;;
Enoxaparin;6000;;;40mg/0.4ml,60mg/0.6ml,80mg/0.8ml;
Heparin;2000;;;5000IU/ml,25000IU/5ml;
Metformin;80;500mg,850mg,1g;;;
Glibenclamide;40;2.5mg,5mg;;;
Gliclazide;200;30mg,60mg,80mg;;;
Glimepiride;250;1mg,2mg,4mg;;;
Sitagliptin;900;50mg,100mg;;;
Insulin Soluble;2500;;;100IU/ml;
Insulin Mixtard 30/70;2500;;;100IU/ml;
Insulin Isophane;2500;;;100IU/ml;
Insulin Glargine;6000;;;100IU/ml,300IU/ml;
Levothyroxine;150;25mcg,50mcg,100mcg;;;
Carbimazole;200;5mg,20mg;;;
Carbamazepine;100;100mg,200mg,400mg;100mg/5ml;;
Phenobarbital;40;30mg,100mg;15mg/5ml;200mg/ml;
Phenytoin;80;50mg,100mg;;250mg/5ml;
Sodium Valproate;250;200mg,500mg;200mg/5ml;400mg/4ml;
Levetiracetam;600;250mg,500mg,1g;100mg/ml;500mg/5ml;
Diazepam;50;2mg,5mg,10mg;;10mg/2ml;
Amitriptyline;60;10mg,25mg,50mg;;;
Fluoxetine;200;10mg c,20mg c;20mg/5ml;;
Haloperidol;100;1.5mg,5mg;;5mg/ml;
Chlorpromazine;60;25mg,50mg,100mg;;50mg/2ml;
Olanzapine;400;5mg,10mg;;10mg;
Risperidone;300;1mg,2mg,4mg;1mg/ml;;
Gabapentin;400;100mg c,300mg c,400mg c;;;
Pregabalin;600;50mg c,75mg c,150mg c;;;
Ferrous Sulphate and Folic Acid;40;200/0.4mg;;;
Folic Acid;20;0.4mg,5mg;;;
Vitamin B Complex;30;standard;standard;2ml;
Vitamin C;40;100mg,250mg,500mg;100mg/5ml;;
Calcium and Vitamin D3;200;500mg/200IU,600mg/400IU;;;
Retinol;100;50000IU c,100000IU c,200000IU c;;;
Multivitamin;40;standard;standard;;
Oxytocin;700;;;5IU/ml,10IU/ml;
Misoprostol;600;25mcg,200mcg;;;
Magnesium Sulphate;900;;;20%,50%;
Tranexamic Acid;500;250mg,500mg;;500mg/5ml;
Ergometrine;600;0.5mg;;0.5mg/ml;
Norethisterone;200;5mg;;;
Timolol;500;;;;0.25% eye drops,0.5% eye drops
Latanoprost;500;;;;0.005% eye drops
Silver Sulphadiazine;300;;;;1% cream
Benzyl Benzoate;150;;;;25% lotion
Calamine;120;;;;15% lotion
Salicylic Acid;150;;;;2% ointment,5% ointment
Adrenaline;600;;;1mg/ml;
Atropine;400;;;0.6mg/ml,1mg/ml;1% eye drops
Ketamine;3000;;;50mg/ml;
Propofol;5000;;;10mg/ml;
Bupivacaine;3000;;;0.5%,0.5% heavy;
Suxamethonium;2000;;;100mg/2ml;
Allopurinol;120;100mg,300mg;;;
Colchicine;200;0.5mg;;;
Meloxicam;150;7.5mg,15mg;;15mg/1.5ml;
Tamsulosin;500;0.4mg c;;;
Finasteride;600;5mg;;;
Hydroxyurea;700;500mg c;;;
Methotrexate;500;2.5mg;;50mg/2ml;
Cyclophosphamide;1500;50mg;;200mg,500mg,1g;
Doxorubicin;9000;;;10mg,50mg;
Rituximab;90000;;;100mg/10ml,500mg/50ml;
Trastuzumab;150000;;;440mg;
Dextrose;400;;;5% 500ml,10% 500ml,50% 20ml;
Sodium Chloride;400;;;0.9% 500ml,0.9% 1000ml;0.9% nasal drops
Ringer Lactate;400;;;500ml,1000ml;
`;

/** Expensive medicines that need the scheme's approval. */
export const approvedOnly = ['Rituximab', 'Trastuzumab', 'Doxorubicin', 'Meropenem', 'Insulin Glargine'];
