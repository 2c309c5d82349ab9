import type {
  allClosingReasons,
  auditActions,
  carePointDescription,
  certainties,
  failures,
  findingTexts,
  frequencyNames,
  severities,
  statusCatalogue,
  successes,
  validationTexts,
} from '@afyakadi/contract/words';

type Values<Texts> = Texts[keyof Texts];
type StatusText = Values<{ [Name in keyof typeof statusCatalogue]: (typeof statusCatalogue)[Name]['text'] }>;
type ContractText =
  | Values<typeof auditActions>
  | Values<typeof failures>
  | Values<typeof successes>
  | Values<typeof validationTexts>
  | StatusText
  | Values<typeof findingTexts>
  | (typeof frequencyNames)[keyof typeof frequencyNames]
  | (typeof allClosingReasons)[number]
  | (typeof certainties)[number]
  | (typeof severities)[number]
  | typeof carePointDescription;

/** The contract's texts in Swahili, by their English. TypeScript names the one that is missing. */
const texts: Record<ContractText, string> = {
  'Read a file to be imported': 'Amesoma faili ya kuingizwa',
  'Accepted an invitation: password set': 'Amekubali mwaliko na kuweka nenosiri',
  'Saw a code that opens an account, to hand it over':
    'Ameona namba inayofungua akaunti, ili amkabidhi mwenyewe',
  'Asked for a new password': 'Ameomba nenosiri jipya',
  'Reset code refused': 'Namba ya kubadilisha nenosiri imekataliwa',
  'Set a new password by a reset code': 'Ameweka nenosiri jipya kwa namba aliyotumiwa',
  'Changed which facility keeps the register': 'Amebadilisha kituo kinachotunza rejista',
  'Applied an import': 'Ameingiza data ya faili kwenye mfumo',
  'Discarded an import': 'Ametupa faili iliyosubiri kuingizwa',
  'Exported the refused rows of an import': 'Amepakua mistari iliyokataliwa ya faili',
  'Signed in': 'Ameingia',
  'Tried to sign in: refused': 'Amejaribu kuingia: amekataliwa',
  'Tried to sign in again too soon: held off': 'Amejaribu kuingia tena mapema mno: amezuiwa kwa muda',
  'Signed out': 'Ametoka',
  'Changed the own password': 'Amebadilisha nenosiri lake',
  'Gave a wrong password where it was asked again': 'Ametoa nenosiri lisilo sahihi alipoulizwa tena',
  'Ended sessions of an account': 'Amefunga vipindi vya akaunti',
  'Created an account': 'Amefungua akaunti',
  'Changed an account': 'Amebadilisha akaunti',
  'Disabled an account': 'Amesimamisha akaunti',
  'Enabled an account again': 'Amerudisha akaunti kutumika',
  'Reset the password of an account': 'Amefuta nenosiri la akaunti ili liwekwe upya',
  'Lifted the wait after failed sign-ins': 'Ameondoa zuio la kuingia kwenye akaunti',
  'Locked the session': 'Amefunga skrini yake kwa muda',
  'Session locked, for nobody used it': 'Kipindi kimejifunga kwa kutotumika',
  'Unlocked the session': 'Amefungua tena kipindi chake',
  'Tried to unlock the session: refused': 'Amejaribu kufungua kipindi: amekataliwa',
  'Ended a session': 'Amefunga kipindi',
  'Session ended, for a used key of it came back':
    'Kipindi kimefungwa kwa sababu ufunguo uliokwisha kutumika umerudishwa',
  'Set up a second factor': 'Ameweka uthibitisho wa pili',
  'Removed a second factor': 'Ameondoa uthibitisho wa pili',
  'Made new recovery codes': 'Ametengeneza namba mpya za dharura',
  'Was asked for the second factor': 'Ameulizwa uthibitisho wa pili',
  'Confirmed with the second factor': 'Amethibitisha kwa uthibitisho wa pili',
  'Second factor refused': 'Uthibitisho wa pili umekataliwa',
  'Created a care point': 'Ameongeza kituo cha huduma',
  'Changed a care point': 'Amebadilisha kituo cha huduma',
  'Changed the settings of the facility': 'Amebadilisha mipangilio ya kituo',
  'Added an item to the catalogue': 'Ameongeza huduma au dawa kwenye orodha',
  'Changed an item of the catalogue': 'Amebadilisha huduma au dawa kwenye orodha',
  'Installation restored from a backup': 'Mfumo umerejeshwa kutoka nakala rudufu',
  'Added the facility to the installation': 'Kituo kimeongezwa kwenye mfumo',
  'Sealed secrets of accounts with another key': 'Siri za akaunti zimelindwa kwa ufunguo mwingine',
  'Saw the record of a patient': 'Ameona taarifa za matibabu za mgonjwa',
  'Saw who a patient is': 'Ameona utambulisho wa mgonjwa',
  'Opened the record of a patient of another care point':
    'Amefungua taarifa za mgonjwa asiye wa kituo chake cha huduma',
  'Saw a list with names': 'Ameona orodha yenye majina',
  'Searched for patients': 'Ametafuta wagonjwa',
  'Saw a claim': 'Ameona dai',
  'Saw a referral': 'Ameona rufaa',
  'Searched the audit trail': 'Ametafuta kwenye kumbukumbu za ukaguzi',
  'Exported the audit trail': 'Amepakua kumbukumbu za ukaguzi',
  'Card refused by the scheme': 'Kadi imekataliwa na mfuko',
  'Card not checked, for the scheme gave no answer': 'Kadi haikuhakikiwa, kwa kuwa mfuko haukujibu',
  'Verified a card: authorized': 'Amehakiki kadi: imeidhinishwa',
  'Withdrew an authorization': 'Amefuta idhini',
  'Entered who a card holder is': 'Ameweka utambulisho wa mwenye kadi',
  'Started a visit': 'Ameanzisha ziara',
  'Took a patient in': 'Amempokea mgonjwa',
  'Completed a visit': 'Amekamilisha ziara',
  'Visit opened again': 'Ziara imefunguliwa tena',
  'Cancelled a visit': 'Ameghairi ziara',
  'Recorded a diagnosis': 'Ameandika utambuzi wa ugonjwa',
  'Made a diagnosis final': 'Amethibitisha utambuzi wa ugonjwa',
  'Withdrew a diagnosis': 'Amefuta utambuzi wa ugonjwa',
  'Wrote a clinical note': 'Ameandika maelezo ya kitabibu',
  'Recorded an allergy': 'Ameandika mzio',
  'Withdrew an allergy': 'Amefuta mzio',
  'Ordered medicines or tests': 'Ameagiza dawa au vipimo',
  'Cancelled an ordered item': 'Ameghairi kilichoagizwa',
  'Dispensed a medicine': 'Ametoa dawa',
  'Took a medicine back': 'Amerudisha dawa iliyotolewa',
  'Closed a medicine as not given': 'Amefunga dawa kuwa haikutolewa',
  'Closed a test as not done': 'Amefunga kipimo kuwa hakikufanyika',
  'Submitted a result': 'Amewasilisha jibu la kipimo',
  'Corrected a result': 'Amesahihisha jibu la kipimo',
  'Authorized a result': 'Ameidhinisha jibu la kipimo',
  'Asked the scheme for an approval': 'Ameomba kibali cha mfuko',
  'Approval answered by the scheme': 'Mfuko umejibu ombi la kibali',
  'Printed a prescription': 'Amechapa agizo la dawa',
  'Printed a result': 'Amechapa jibu la kipimo',
  'Printed a referral letter': 'Amechapa barua ya rufaa',
  'Printed a claim form': 'Amechapa fomu ya dai',
  'Referred a patient': 'Amempa mgonjwa rufaa',
  'Received a referred patient': 'Amempokea mgonjwa wa rufaa',
  'Referral answered by the scheme': 'Mfuko umejibu rufaa',
  'Sent a referral again': 'Ametuma rufaa tena',
  'Completed a referral': 'Amekamilisha rufaa',
  'Began a claim': 'Ameanza kuandaa dai',
  'Changed a claim': 'Amebadilisha dai',
  'Built a claim': 'Ameandaa dai',
  'Began to send a claim': 'Ameanza kutuma dai',
  'Sent a claim: received': 'Ametuma dai: limepokelewa',
  'Claim not taken by the scheme': 'Mfuko haukupokea dai',
  'Claim sent, not answered': 'Dai limetumwa, halijajibiwa',
  'Claim approved by the scheme': 'Mfuko umeidhinisha dai',
  'Claim rejected by the scheme': 'Mfuko umekataa dai',
  'Made a new version of a claim': 'Ametengeneza toleo jipya la dai',
  'Began to close a month of claims': 'Ameanza kufunga mwezi wa madai',
  'Closed a month of claims': 'Amefunga mwezi wa madai',
  'Recorded a payment of the scheme': 'Ameandika malipo ya mfuko',
  'Exported claims': 'Amepakua madai',
  'Confirm that it is you with your second factor.': 'Thibitisha kuwa ni wewe kwa uthibitisho wako wa pili.',
  'This code is wrong, or was used before.': 'Namba hii si sahihi, au ilishatumika.',
  'This patient is not at your care point. Say why you open the record.':
    'Mgonjwa huyu hayupo kwenye kituo chako. Eleza kwa nini unafungua taarifa zake.',
  'This session is locked. Enter your password to go on.':
    'Kipindi hiki kimefungwa. Weka nenosiri lako kuendelea.',
  'Your facility asks for a second factor in this role. Set one up first.':
    'Kituo chako kinataka uthibitisho wa pili kwa jukumu hili. Uweke kwanza.',
  'Failed to load care points': 'Imeshindikana kupata vituo vya huduma',
  'Failed to fetch medicines': 'Imeshindikana kupata dawa',
  'Failed to fetch tests': 'Imeshindikana kupata vipimo',
  'Failed to submit prescription': 'Imeshindikana kutuma agizo la dawa',
  'Failed to submit lab request': 'Imeshindikana kutuma ombi la vipimo',
  'Failed to start pharmacy visit': 'Imeshindikana kuanzisha ziara ya famasi',
  'Failed to start lab test': 'Imeshindikana kuanzisha kipimo cha maabara',
  'Error contacting server': 'Imeshindikana kuwasiliana na seva',
  'Verification failed': 'Uhakiki umeshindikana',
  'Submission failed': 'Kutuma kumeshindikana',
  'Failed to issue medication': 'Imeshindikana kutoa dawa',
  'An unexpected error occurred': 'Hitilafu isiyotarajiwa imetokea',
  'An error occurred': 'Hitilafu imetokea',
  'Patient not found.': 'Mgonjwa hajapatikana.',
  'No patient data found. Please verify a patient first.':
    'Hakuna taarifa za mgonjwa. Tafadhali hakiki mgonjwa kwanza.',
  'No verified users found or data is loading...': 'Hakuna waliohakikiwa, au taarifa bado zinapakiwa...',
  'Login failed. Please try again.': 'Imeshindikana kuingia. Tafadhali jaribu tena.',
  'No care points available.': 'Hakuna vituo vya huduma vinavyopatikana.',
  'Patient verified successfully!': 'Mgonjwa amehakikiwa!',
  'Patient Fowarded successfully!': 'Mgonjwa ametumwa kwenye huduma!',
  'Medicines fetched successfully!': 'Dawa zimepatikana!',
  'Tests fetched successfully!': 'Vipimo vimepatikana!',
  'Prescription submitted successfully!': 'Agizo la dawa limetumwa!',
  'Lab request submitted successfully!': 'Ombi la vipimo limetumwa!',
  'Medicine issued successfully!': 'Dawa imetolewa!',
  'Result submitted successfully!': 'Majibu yametumwa!',
  'Login successful': 'Umefanikiwa kuingia',
  'Pharmacy visit created': 'Ziara ya famasi imeanzishwa',
  'Lab test started': 'Kipimo cha maabara kimeanzishwa',
  'NHIF Accredited Care Facility': 'Kituo cha huduma kilichoidhinishwa na NHIF',
  'Role is required': 'Chagua wadhifa',
  'Phone number is required': 'Namba ya simu inahitajika',
  'Must start with +255 and contain 9 digits after': 'Ianze na +255 ikifuatiwa na tarakimu 9',
  'Card number is required': 'Namba ya kadi inahitajika',
  'Card number must be 6 to 12 digits': 'Namba ya kadi iwe na tarakimu 6 hadi 12',
  'NIDA number is required': 'Namba ya NIDA inahitajika',
  'NIDA must be exactly 20 digits': 'Namba ya NIDA iwe na tarakimu 20 kamili',
  'Password is required': 'Nenosiri linahitajika',
  'At least 6 characters': 'Angalau herufi 6',
  'Please select a verifier': 'Tafadhali chagua mhakiki',
  'Please select a card type': 'Tafadhali chagua aina ya kadi',
  'This field is required': 'Sehemu hii inahitajika',
  'Care type is required': 'Chagua aina ya huduma',
  'Result cannot be empty': 'Majibu hayawezi kuwa tupu',
  'Please select a date for export.': 'Tafadhali chagua tarehe ya kuhamisha taarifa.',
  Success: 'Imefanikiwa',
  'Some fields need correction.': 'Baadhi ya sehemu zinahitaji kurekebishwa.',
  'The request could not be read. Send valid JSON.': 'Ombi halisomeki. Tuma JSON sahihi.',
  'Please sign in again.': 'Tafadhali ingia tena.',
  'The identifier, password and role do not match an account.':
    'Namba, nenosiri na wadhifa havilingani na akaunti yoyote.',
  'Your session has ended. Please sign in again.': 'Muda wako umekwisha. Tafadhali ingia tena.',
  'Your role may not do this.': 'Wadhifa wako hauruhusu kufanya hivi.',
  'This request did not come from the application itself.': 'Ombi hili halikutoka kwenye programu yenyewe.',
  'Demo accounts work only on this computer itself.':
    'Akaunti za majaribio hufanya kazi kwenye kompyuta hii tu.',
  'Not found.': 'Haipatikani.',
  'This address does not answer that method.': 'Anwani hii haipokei njia hiyo.',
  'This was changed by someone else. Look at the current state first.':
    'Mtu mwingine amebadilisha taarifa hizi. Angalia hali ya sasa kwanza.',
  'The same request is still being worked on. Try again in a moment.':
    'Ombi hilohilo bado linashughulikiwa. Jaribu tena baada ya muda mfupi.',
  'More than one facility matches. Choose the facility.': 'Zaidi ya kituo kimoja kinalingana. Chagua kituo.',
  'The request is too large.': 'Ombi ni kubwa mno.',
  'Send the request as application/json.': 'Tuma ombi kama application/json.',
  'This cannot be done as asked.': 'Hili haliwezi kufanyika kama lilivyoombwa.',
  'This Idempotency-Key was used for another request. Use a new key.':
    'Idempotency-Key hii ilitumika kwa ombi lingine. Tumia nyingine.',
  'The scheme did not accept this card.': 'Mfuko wa bima haukuikubali kadi hii.',
  'Too many requests. Wait a moment, then try again.':
    'Maombi ni mengi mno. Subiri kidogo, kisha jaribu tena.',
  'The scheme answered something unexpected. Nothing was recorded as refused.':
    'Mfuko wa bima umejibu kitu kisichotarajiwa. Hakuna kilichorekodiwa kuwa kimekataliwa.',
  'The service cannot reach its database right now. Nothing was lost. Try again in a moment.':
    'Huduma haiwezi kufikia hifadhidata kwa sasa. Hakuna kilichopotea. Jaribu tena baada ya muda mfupi.',
  'The scheme does not answer. The card could not be checked. Try again.':
    'Mfuko wa bima haujibu. Kadi haikuweza kuhakikiwa. Jaribu tena.',
  'Not covered by this scheme. The patient pays cash: TZS {amount}.':
    'Haigharamiwi na mfuko huu. Mgonjwa alipe taslimu: TZS {amount}.',
  'Needs the approval of the scheme before it is carried out.':
    'Inahitaji kibali cha mfuko wa bima kabla ya kutolewa.',
  'At most {maximum} may be ordered at once.': 'Haiwezi kuagizwa zaidi ya {maximum} kwa mara moja.',
  'Already ordered today at {time} by {by}.': 'Tayari iliagizwa leo saa {time} na {by}.',
  'The same medicine runs until {until}, ordered on {on}.':
    'Dawa hii bado inatumika hadi {until}, iliagizwa {on}.',
  'This item is of another scheme’s price list. Choose one of the patient’s scheme.':
    'Hii iko kwenye orodha ya bei ya mfuko mwingine. Chagua ya mfuko wa mgonjwa.',
  'The patient is allergic to {substance}.': 'Mgonjwa ana mzio wa {substance}.',
  'Nothing that the scheme pays for was given under this authorization.':
    'Hakuna huduma inayolipwa na mfuko iliyotolewa chini ya idhini hii.',
  'No diagnosis is recorded. The doctor records at least one.':
    'Hakuna utambuzi wa ugonjwa ulioandikwa. Daktari aandike angalau mmoja.',
  '{item} was ordered and is not finished. Carry it out, or close it with a reason.':
    '{item} iliagizwa na haijakamilika. Ikamilishe, au ifunge kwa kutoa sababu.',
  'The visit at {carePoint} is still open. Complete it first.':
    'Ziara ya {carePoint} bado iko wazi. Ikamilishe kwanza.',
  '{item} was done more than once on {on}. The scheme pays for one a day.':
    '{item} ilifanyika zaidi ya mara moja tarehe {on}. Mfuko hulipia kimoja kwa siku.',
  'The scheme pays for {item} for patients of the other sex only.':
    'Mfuko hulipia {item} kwa wagonjwa wa jinsia nyingine pekee.',
  'The scheme does not pay for {item} at this patient’s age.':
    'Mfuko haulipii {item} kwa umri wa mgonjwa huyu.',
  'The diagnosis {code} does not fit the patient’s sex.': 'Utambuzi {code} hauendani na jinsia ya mgonjwa.',
  'The diagnosis {code} does not fit the patient’s age.': 'Utambuzi {code} hauendani na umri wa mgonjwa.',
  '{item} is not indicated for the recorded diagnoses. The scheme may refuse to pay for it.':
    '{item} haihitajiki kwa magonjwa yaliyoandikwa. Mfuko unaweza kukataa kuilipia.',
  'The scheme approved {approved} of {item}, and {quantity} were given.':
    'Mfuko uliidhinisha {approved} za {item}, na zimetolewa {quantity}.',
  '{item} was given on {on}, before the card was authorized. Leave it out of the claim.':
    '{item} ilitolewa tarehe {on}, kabla kadi haijaidhinishwa. Iondoe kwenye dai.',
  'The name here is {entered}, and the scheme knows the card holder as {holder}. Make sure it is the same person.':
    'Jina la hapa ni {entered}, na mfuko unamjua mwenye kadi kama {holder}. Hakikisha ni mtu yuleyule.',
  'No attending clinician is recorded. The doctor who saw the patient records the diagnosis.':
    'Hakuna mtoa huduma aliyeandikwa. Daktari aliyemwona mgonjwa aandike utambuzi wa ugonjwa.',
  '{name} has no registration number. The administrator enters it.':
    '{name} hana namba ya usajili. Msimamizi aiingize.',
  'There is another claim of this patient for {on}: {serial}. Say why this is not the same visit.':
    'Kuna dai lingine la mgonjwa huyu la tarehe {on}: {serial}. Eleza kwa nini hii si ziara ileile.',
  'A visit of the type {visitType} carries no consultation charge. Leave {item} out of the claim.':
    'Ziara ya aina ya {visitType} haina malipo ya kumwona daktari. Iondoe {item} kwenye dai.',
  'The patient was here on {on}, so this claim is late. Say why.':
    'Mgonjwa alikuwa hapa tarehe {on}, kwa hiyo dai hili limechelewa. Eleza sababu.',
  'Once a day': 'Mara moja kwa siku',
  'Twice a day': 'Mara mbili kwa siku',
  '3 times a day': 'Mara 3 kwa siku',
  '4 times a day': 'Mara 4 kwa siku',
  'Every 8 hours': 'Kila baada ya saa 8',
  'Every 6 hours': 'Kila baada ya saa 6',
  'Every 4 hours': 'Kila baada ya saa 4',
  'At night': 'Usiku',
  'Once a week': 'Mara moja kwa wiki',
  'At once, one time': 'Sasa hivi, mara moja',
  'When needed': 'Inapohitajika',
  'Out of stock': 'Imeisha',
  'Patient left': 'Mgonjwa ameondoka',
  'Patient refused': 'Mgonjwa amekataa',
  'Sample refused': 'Sampuli imekataliwa',
  'Reagent or machine missing': 'Hakuna kitendanishi au mashine',
  Other: 'Nyingine',
  Provisional: 'Ya awali',
  Final: 'Ya mwisho',
  Mild: 'Kidogo',
  Moderate: 'Wastani',
  Severe: 'Kali',
};

/** Names of roles, of the sidebar's entries and of the further screens, which the contract types as plain text. */
const names: Record<string, string> = {
  Receptionist: 'Mapokezi',
  'Laboratory Technician': 'Fundi wa Maabara',
  Pharmacist: 'Mfamasia',
  Doctor: 'Daktari',
  Administrator: 'Msimamizi',
  Dashboard: 'Dashibodi',
  Patients: 'Wagonjwa',
  Visits: 'Ziara',
  Pharmacy: 'Famasi',
  Laboratory: 'Maabara',
  Administration: 'Usimamizi',
  Claims: 'Madai',
  'New claim': 'Dai jipya',
  'Monthly closing': 'Kufunga mwezi',
  Referals: 'Rufaa',
  Compliance: 'Ripoti za madai',
  Accounts: 'Akaunti',
  'Care points': 'Vituo vya huduma',
  Catalogue: 'Orodha ya bei',
  Imports: 'Kuingiza data',
  'Audit trail': 'Kumbukumbu',
  Settings: 'Mipangilio',
};

/** The scheme's visit types and what it says of them; one that it adds reads as sent. */
const visitTypes: Record<string, string> = {
  Normal: 'Kawaida',
  Emergency: 'Dharura',
  Referral: 'Rufaa',
  Referal: 'Rufaa',
  'Follow-up': 'Ufuatiliaji',
  'Investigation only': 'Vipimo pekee',
  'Medicine only': 'Dawa pekee',
  'Occupational visit': 'Ajali au ugonjwa wa kazini',
  'One facility a day': 'Kituo kimoja kwa siku',
  'At any facility; say what happened': 'Katika kituo chochote; eleza kilichotokea',
  'Sent by another facility, with its number': 'Mgonjwa ametumwa na kituo kingine, pamoja na namba ya rufaa',
  'Back for the same illness, with the number': 'Amerudi kwa ugonjwa uleule, pamoja na namba',
  'Tests without a consultation': 'Vipimo bila kumwona daktari',
  'A refill without a consultation': 'Kuongezewa dawa bila kumwona daktari',
  'Injury or illness of work': 'Jeraha au ugonjwa unaotokana na kazi',
};

export const words: Readonly<Record<string, string>> = { ...names, ...visitTypes, ...texts };
