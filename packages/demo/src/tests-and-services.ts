/** Laboratory tests as `name:price`. */
export const laboratoryTests =
  'Full Blood Picture:8000|Malaria RDT:2000|Malaria Blood Smear:2500|Urinalysis:3000|Creatinine:7000|Urea:6000|' +
  'Random Blood Glucose:2000|Fasting Blood Glucose:2000|HbA1c:18000|ESR:3000|Sickling Test:4000|' +
  'Blood Grouping and Rh:4000|Cross Matching:8000|Haemoglobin:2000|Stool Analysis:3000|Stool Occult Blood:5000|' +
  'Stool Culture:15000|Urine Culture and Sensitivity:15000|Blood Culture and Sensitivity:25000|Sputum AFB:4000|' +
  'GeneXpert MTB/RIF:25000|Pus Culture and Sensitivity:15000|High Vaginal Swab:8000|CSF Analysis:15000|' +
  'Pregnancy Test (UPT):2500|Beta HCG:20000|Widal Test:4000|Brucella Test:5000|VDRL/RPR:3500|TPHA:6000|' +
  'H. pylori Antigen:12000|H. pylori Antibody:8000|Hepatitis B Surface Antigen:7000|Hepatitis C Antibody:8000|' +
  'HIV Rapid Test:0|CD4 Count:15000|HIV Viral Load:40000|Bilirubin Total:5000|Bilirubin Direct:5000|ALT (SGPT):5000|' +
  'AST (SGOT):5000|Alkaline Phosphatase:5000|Gamma GT:6000|Total Protein:5000|Albumin:5000|Liver Function Tests:25000|' +
  'Renal Function Tests:20000|Sodium:5000|Potassium:5000|Chloride:5000|Calcium:6000|Magnesium:8000|Phosphate:6000|' +
  'Serum Electrolytes:18000|Total Cholesterol:6000|HDL Cholesterol:7000|LDL Cholesterol:7000|Triglycerides:7000|' +
  'Lipid Profile:22000|Uric Acid:6000|TSH:18000|Free T3:18000|Free T4:18000|PSA:25000|CEA:30000|CA 125:35000|' +
  'CA 19-9:35000|Alpha Fetoprotein:30000|Troponin I:30000|CK-MB:20000|D-Dimer:30000|C-Reactive Protein:12000|' +
  'Procalcitonin:45000|Rheumatoid Factor:8000|ANA:30000|PT/INR:12000|APTT:12000|Fibrinogen:18000|Bleeding Time:3000|' +
  'Clotting Time:3000|Reticulocyte Count:6000|Peripheral Smear:8000|Serum Iron:12000|Ferritin:25000|TIBC:15000|' +
  'Vitamin B12:30000|Folate:30000|Vitamin D:40000|Prolactin:22000|FSH:22000|LH:22000|Testosterone:25000|' +
  'Oestradiol:25000|Progesterone:25000|Cortisol:25000|Insulin Level:30000|C-Peptide:35000|Amylase:12000|Lipase:15000|' +
  'Arterial Blood Gas:30000|Haemoglobin Electrophoresis:35000|G6PD:15000|Pap Smear:20000|FNAC:30000|Histology:50000|' +
  'Semen Analysis:10000|Microalbumin:15000|24h Urine Protein:12000|Skin Scraping for Fungus:5000|Dengue NS1:15000|' +
  'Typhoid IgM/IgG:8000|Toxoplasma IgM/IgG:20000|Rubella IgM/IgG:20000|CrAg:15000|ECG:15000|Echocardiography:60000|' +
  'EEG:60000|Spirometry:20000|Audiometry:20000|Bone Marrow Aspirate:60000';

/**
 * Imaging, services of the imaging department; the MRI scans (requirements 7.9) are tests at the laboratory: name,
 * price, whether the scheme must approve it first, parts of the body.
 */
export const imaging: readonly (readonly [name: string, price: number, approval: boolean, parts: string])[] =
  [
    [
      'X-Ray',
      15000,
      false,
      'Chest PA,Chest AP,Abdomen,Pelvis,Skull,Cervical Spine,Thoracic Spine,Lumbar Spine,Shoulder,Humerus,Elbow,Forearm,Wrist,Hand,Hip,Femur,Knee,Leg,Ankle,Foot,Sinuses,Mandible',
    ],
    [
      'Ultrasound',
      20000,
      false,
      'Abdomen,Pelvis,Obstetric,Breast,Thyroid,Scrotum,Prostate,Soft Tissue,Neck,Kidneys',
    ],
    ['Doppler Ultrasound', 50000, false, 'Lower Limb,Upper Limb,Carotid,Renal,Obstetric'],
    [
      'CT Scan',
      180000,
      true,
      'Brain,Chest,Abdomen,Pelvis,Cervical Spine,Lumbar Spine,Sinuses,Orbits,Neck,Angiogram',
    ],
    ['CT Scan with contrast', 250000, true, 'Brain,Chest,Abdomen,Pelvis,Neck,Urogram'],
    [
      'MRI Scan',
      350000,
      true,
      'Brain,Cervical Spine,Thoracic Spine,Lumbar Spine,Knee,Shoulder,Pelvis,Abdomen,Ankle,Hip',
    ],
    ['MRI Scan with contrast', 450000, true, 'Brain,Spine,Pelvis,Abdomen,Breast'],
  ];

/** The details recorded of an appliance or an implant when it is handed over. */
export const asksOf: Readonly<Record<string, readonly ('serialNo' | 'size')[]>> = {
  'Crutches, pair': ['size'],
  'Hearing Aid': ['serialNo'],
  'Intramedullary Nail': ['serialNo', 'size'],
};

/**
 * Services as `code:name:item type:price`, with `!` where the scheme must approve first (domain 4.1), and the kind of
 * care point where they are done if it is not that of the type.
 */
export const services =
  '10001:General Practitioner Consultation:1:10000|10002:Specialist Consultation:1:30000|' +
  '10003:Super Specialist Consultation!:1:30000|10099:Registration fee:1:5000|20001:General Ward per day:2:20000|' +
  '20002:High Dependency Unit per day:2:80000|20003:Intensive Care Unit per day!:2:200000|' +
  '40001:Incision and Drainage:4:30000|40002:Wound Suturing:4:20000:procedures|40003:Circumcision:4:60000|' +
  '40004:Caesarean Section:4:250000|40005:Appendicectomy:4:250000|40006:Herniorrhaphy:4:250000|' +
  '60001:Wound Dressing:6:5000|60002:Nebulization:6:5000|60003:Plaster of Paris Application:6:25000|' +
  '60004:Catheterization:6:8000|60005:Normal Delivery:6:80000:maternity|60006:Tooth Extraction:6:15000:dental|' +
  '60007:Oesophagogastroduodenoscopy:6:120000|60008:Colonoscopy!:6:200000|80001:Total Hip Replacement!:8:2500000|' +
  '80002:Craniotomy!:8:3000000|12001:Spectacles, single vision:12:60000|12002:Refraction:12:10000|' +
  '13001:Physiotherapy session!:13:10000|15001:Crutches, pair:15:25000:physiotherapy|16001:Haemodialysis session!:16:180000|' +
  '17001:Chemotherapy session!:17:150000|18001:Intramedullary Nail!:18:450000';
