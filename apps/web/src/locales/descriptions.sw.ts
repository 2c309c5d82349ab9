/**
 * What the server says in its own words, in Swahili, by the English; parts in braces are filled in as they came.
 * `npm run check` names what is missing.
 */
export const descriptions: Readonly<Record<string, string>> = {
  'Time (UTC)': 'Muda (UTC)',
  'Subject id': 'Kitambulisho cha kinachohusika',
  'Patient id': 'Kitambulisho cha mgonjwa',
  'Account id': 'Kitambulisho cha akaunti',
  'Row id': 'Kitambulisho cha mstari',
  'Newest seal': 'Muhuri wa karibuni',
  'Sealed at (UTC)': 'Ulipigwa muhuri (UTC)',
  'Rows under seals': 'Mistari iliyopigwa muhuri',
  'Not a row of the audit trail': 'Si mstari wa kumbukumbu za ukaguzi',
  'Go on by the last row seen: send its id as after':
    'Endelea kutoka mstari wa mwisho ulioona: tuma namba yake kama after',
  // Any call
  'Send one Host header.': 'Tuma kichwa kimoja tu cha Host.',
  'The Host header is not the name of a host.': 'Kichwa cha Host si jina la seva.',
  'This server does not answer for the host {name}. Open the address that you were given, or have the operator add the host to PUBLIC_URL or ALLOWED_HOSTS.':
    'Seva hii haijibu kwa jina {name}. Fungua anwani uliyopewa, au mwombe msimamizi wa seva aongeze jina hilo kwenye PUBLIC_URL au ALLOWED_HOSTS.',
  'Too many documents are being made at once. Try again in a few seconds.':
    'Nyaraka nyingi mno zinaandaliwa kwa wakati mmoja. Jaribu tena baada ya sekunde chache.',
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
  'Must be at least 0.001': 'Lazima iwe angalau 0.001',
  'At most 3 decimals': 'Desimali zisizidi 3',
  'Write 0 without a sign': 'Andika 0 bila alama',
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
  'This is not the password': 'Hili si nenosiri sahihi',
  'A number you sign in with cannot be the password': 'Namba unayoingia nayo haiwezi kuwa nenosiri',
  'Your own name cannot be most of the password': 'Jina lako haliwezi kuwa sehemu kubwa ya nenosiri',
  "The facility's name cannot be most of the password":
    'Jina la kituo haliwezi kuwa sehemu kubwa ya nenosiri',
  'Too many failed attempts. Wait {seconds} seconds, then try again.':
    'Majaribio mengi yameshindikana. Subiri sekunde {seconds}, kisha jaribu tena.',
  'Too many failed attempts. Wait {minutes} minutes, then try again.':
    'Majaribio mengi yameshindikana. Subiri dakika {minutes}, kisha jaribu tena.',
  'This session has ended already.': 'Kipindi hiki kimeshafungwa.',
  'This code is wrong or has expired. Ask for another':
    'Msimbo huu si sahihi au muda wake umepita. Omba mwingine',
  'This invitation is not valid any more. Ask your administrator for another.':
    'Mwaliko huu haufai tena. Mwombe msimamizi wako mwingine.',
  'The mail server did not take it ({reason})': 'Seva ya barua pepe haikuupokea ({reason})',
  'The SMS gateway does not answer': 'Mfumo wa kutuma SMS haujibu',
  'The SMS gateway did not take it ({status})': 'Mfumo wa kutuma SMS haukuupokea ({status})',
  'It was not taken': 'Haukupokelewa',
  'It expired before it could be sent': 'Muda wake uliisha kabla ya kutumwa',
  'The server stopped before it was sent': 'Seva ilizimwa kabla ya kuutuma',

  // Cards
  'Must be the number of a visit type': 'Lazima iwe namba ya aina ya ziara',
  'Choose a verifier from the list': 'Chagua mhakiki kwenye orodha',
  'Choose a card type of this verifier': 'Chagua aina ya kadi ya mhakiki huyu',
  'Choose a visit type from the list': 'Chagua aina ya ziara kwenye orodha',
  'This visit type needs the referral number': 'Aina hii ya ziara inahitaji namba ya rufaa',
  'Must be a picture in base64': 'Lazima iwe picha katika base64',
  "This visit type needs the holder's fingerprint":
    'Aina hii ya ziara inahitaji alama ya kidole ya mwenye kadi',
  "This visit type needs a photograph of the holder's face":
    'Aina hii ya ziara inahitaji picha ya uso wa mwenye kadi',
  "This visit type needs the holder's fingerprint, or a photograph of the face":
    'Aina hii ya ziara inahitaji alama ya kidole ya mwenye kadi, au picha ya uso wake',
  'Say which finger was read: R1 to R5 or L1 to L5': 'Taja kidole kilichosomwa: R1 hadi R5 au L1 hadi L5',
  'Read the finger: its picture is missing': 'Soma kidole: picha yake haipo',
  "Take a photograph of the holder's face": 'Piga picha ya uso wa mwenye kadi',
  'A picture goes with the method FINGERPRINT or FACIAL only. Leave it out':
    'Picha huambatana na njia ya FINGERPRINT au FACIAL tu. Iache',
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
  'A visit here completes automatically when every line is finished.':
    'Ziara hapa hukamilika yenyewe kila kilichoagizwa kinapomalizika.',
  'Name the authorization or the patient': 'Taja idhini au mgonjwa',

  // Orders, dispensing, results, record
  'Name the patient': 'Taja mgonjwa',
  '{names} say different things. Send one of them.': '{names} zinasema mambo tofauti. Tuma moja tu.',
  'Choose at least one item': 'Chagua angalau kimoja',
  'Must be 3 or 5': 'Lazima iwe 3 au 5',
  'Name the order line': 'Taja kilichoagizwa',
  'Say how many are given': 'Taja idadi inayotolewa',
  'Name the requested test': 'Taja kipimo kilichoombwa',
  'Must be the number of a version': 'Lazima iwe namba ya toleo',
  'This patient has no valid authorization. Verify the card first.':
    'Mgonjwa huyu hana idhini halali. Hakiki kadi kwanza.',
  'This code is not in the list of diagnoses.': 'Msimbo huu haupo kwenye orodha ya utambuzi.',
  'There is no such diagnosis at this facility.': 'Hakuna utambuzi huo katika kituo hiki.',
  'This diagnosis was withdrawn. Record it again if it still applies.':
    'Utambuzi huu uliondolewa. Urekodi tena kama ni sahihi.',
  'There is no such allergy at this facility.': 'Hakuna mzio huo katika kituo hiki.',
  'This allergy was withdrawn. Record it again if it still applies.':
    'Mzio huu uliondolewa. Urekodi tena kama ni sahihi.',
  'Choose a diagnosis from the list': 'Chagua utambuzi kwenye orodha',
  'Write the note first': 'Andika maelezo kwanza',
  'Name the medicine or substance': 'Taja dawa au kitu husika',

  // Dispensing and closing
  'There is no such order line at this facility. Load the list again.':
    'Agizo hilo halipo katika kituo hiki. Pakia orodha tena.',
  'There is no such dispensing at this facility. Load the list again.':
    'Utoaji huo wa dawa haupo katika kituo hiki. Pakia orodha tena.',
  'Only the laboratory closes a test.': 'Maabara pekee ndiyo hufunga kipimo.',
  'Only the pharmacy closes a medicine.': 'Famasi pekee ndiyo hufunga dawa.',
  '{item} is a test. The laboratory submits its result.':
    '{item} ni kipimo. Maabara ndiyo hutuma majibu yake.',
  '{item} has a result that waits for its authorization, by {name} at {when}.':
    '{item} kina majibu yanayosubiri kuidhinishwa, ya {name} saa {when}.',
  '{item} has its result already, by {name} at {when}. A correction says what was wrong.':
    '{item} kina majibu tayari, ya {name} saa {when}. Marekebisho hueleza kosa lilikuwa nini.',
  '{item} needs the approval of the scheme before it is dispensed.':
    '{item} inahitaji kibali cha mfuko wa bima kabla ya kutolewa.',
  '{item} was already dispensed by {name} at {when}.': '{item} ilishatolewa na {name} saa {when}.',
  '{item} was cancelled by {name} at {when}: {why}': '{item} ilisitishwa na {name} saa {when}: {why}',
  '{item} was closed as not done by {name} at {when}: {why}':
    '{item} kilifungwa bila kufanyika na {name} saa {when}: {why}',
  '{item} was closed as not given by {name} at {when}: {why}':
    '{item} ilifungwa bila kutolewa na {name} saa {when}: {why}',
  // A reason of the list with what was added to it.
  '{reason}: {remarks}': '{reason}: {remarks}',
  'This visit is completed. Nothing more is carried out under it.':
    'Ziara hii imekamilika. Hakuna kinachofanyika tena chini yake.',
  'Only 1 is left.': 'Imebaki 1 tu.',
  'Only {left} are left.': 'Zimebaki {left} tu.',
  'Only 1 is left. {name} dispensed {quantity} at {when}.':
    'Imebaki 1 tu. {name} alitoa {quantity} saa {when}.',
  'Only {left} are left. {name} dispensed {quantity} at {when}.':
    'Zimebaki {left} tu. {name} alitoa {quantity} saa {when}.',
  'All of it was taken back already by {name} at {when}.': 'Yote ilisharudishwa na {name} saa {when}.',
  'At most {left} of this dispensing can be taken back.':
    'Kati ya dawa iliyotolewa, zinazoweza kurudishwa hazizidi {left}.',
  'The claim of this visit was sent to the scheme. Its lines stay as they are.':
    'Madai ya ziara hii yalishatumwa kwa mfuko wa bima. Yaliyomo hayabadiliki.',
  'A new visit of this patient was started at the same moment. Try again.':
    'Ziara mpya ya mgonjwa huyu imeanzishwa wakati huohuo. Jaribu tena.',
  'The patient is allergic to {substance}. Say why it is given anyway.':
    'Mgonjwa ana mzio wa {substance}. Eleza kwa nini inatolewa hata hivyo.',

  // Orders
  'There is no such order line at this facility.': 'Hakuna agizo hilo katika kituo hiki.',
  'This item is not in the list of this facility. Choose one from the search.':
    'Hiki hakimo kwenye orodha ya kituo hiki. Chagua kutoka kwenye utafutaji.',
  'Only medicines and tests can be ordered.': 'Dawa na vipimo tu ndivyo vinavyoweza kuagizwa.',
  'Comes to {count}. At most {most} can be ordered at once.':
    'Jumla ni {count}. Zinazoweza kuagizwa kwa mara moja hazizidi {most}.',
  'This item is in the order already. Change its quantity.':
    'Hiki tayari kimo kwenye agizo hili. Badilisha idadi yake.',
  'Some lines cannot be ordered, so nothing was ordered.':
    'Baadhi haviwezi kuagizwa, kwa hiyo hakuna kilichoagizwa.',
  '{finding} Say why it is ordered anyway.': '{finding} Eleza kwa nini inaagizwa licha ya hayo.',
  'Choose a diagnosis of this patient that was not withdrawn.':
    'Chagua utambuzi wa mgonjwa huyu ambao haujaondolewa.',
  'There is no open visit at {station} for this patient. Start one first.':
    'Mgonjwa huyu hana ziara iliyo wazi {station}. Anzisha kwanza.',
  '{given} of {quantity} were given already. The pharmacy can take them back, or close what is left.':
    '{given} kati ya {quantity} tayari zimetolewa. Famasi inaweza kuzirudisha, au kufunga zilizobaki.',
  'All {quantity} were given already, so this line cannot be cancelled.':
    'Zote {quantity} tayari zimetolewa, kwa hiyo agizo hili haliwezi kufutwa.',
  'This test has a result already, so it cannot be cancelled.':
    'Kipimo hiki tayari kina majibu, kwa hiyo hakiwezi kufutwa.',
  'This line was closed by {by}: {why}': 'Agizo hili lilifungwa na {by}: {why}',
  'Nothing was ordered': 'Hakuna kilichoagizwa',
  'Something was ordered under this visit. Close each line that is not carried out instead.':
    'Kuna kilichoagizwa chini ya ziara hii. Badala yake funga kila kipengele ambacho hakitatekelezwa.',
  'There are orders under this visit. Cancel them first.': 'Kuna maagizo chini ya ziara hii. Yafute kwanza.',

  // The call itself
  'The length of the request does not match its Content-Length.':
    'Urefu wa ombi hauendani na Content-Length yake.',
  'The address could not be read.': 'Anwani haisomeki.',
  'Send one key of 1 to 128 visible characters without blanks, such as a UUID':
    'Tuma ufunguo mmoja wa herufi 1 hadi 128 zinazoonekana bila nafasi, kama UUID',
  'This address answers {methods} only.': 'Anwani hii hujibu {methods} tu.',
  'There is no such address in this API.': 'Hakuna anwani hiyo katika API hii.',
  // Laboratory results
  'There is no such requested test at this facility.':
    'Hakuna kipimo kilichoagizwa kama hicho katika kituo hiki.',
  'This line is a medicine. It is dispensed at the pharmacy.': 'Hii ni dawa. Hutolewa famasi.',
  'This test needs the approval of the scheme before it is carried out. Ask for the approval first.':
    'Kipimo hiki kinahitaji kibali cha mfuko wa bima kabla ya kufanyika. Omba kibali kwanza.',
  'This test has no result yet. Submit its result first.':
    'Kipimo hiki bado hakina majibu. Tuma majibu yake kwanza.',
  'This result was changed by {by} at {when}. Look at the newest version first.':
    'Majibu haya yamebadilishwa na {by} saa {when}. Angalia toleo jipya kwanza.',
  'This result was authorized by {by} at {when}.': 'Majibu haya yaliidhinishwa na {by} saa {when}.',
  'This result is final already.': 'Majibu haya tayari ni ya mwisho.',
  'Another person than its author must authorize this result.':
    'Majibu haya lazima yaidhinishwe na mtu mwingine, si aliyeyaandika.',
  'This test does not measure that. Remove the value.': 'Kipimo hiki hakipimi hicho. Ondoa thamani hiyo.',
  'Write it without decimals.': 'Iandike bila desimali.',
  'Write it with at most 1 decimal.': 'Iandike kwa desimali isiyozidi 1.',
  'Write it with at most {decimals} decimals.': 'Iandike kwa desimali zisizozidi {decimals}.',
  'This value is given twice. Give it once.': 'Thamani hii imeandikwa mara mbili. Iandike mara moja.',
  'This account follows live changes in too many windows. Close some of them.':
    'Akaunti hii inafuatilia mabadiliko kwenye madirisha mengi mno. Funga baadhi yake.',
  // Papers
  'There is no such order with medicines at this facility.':
    'Hakuna agizo la dawa kama hilo katika kituo hiki.',
  'There is no such referral that this facility made.': 'Hakuna rufaa kama hiyo iliyoandikwa na kituo hiki.',
  'This test has no result yet.': 'Kipimo hiki bado hakina majibu.',

  // Sending claims, decisions and months
  'Must be a year': 'Lazima iwe mwaka',
  'Must be a date from 1900 to 2100': 'Lazima iwe tarehe kati ya mwaka 1900 na 2100',
  'Must be a month from 1 to 12': 'Lazima iwe mwezi kuanzia 1 hadi 12',
  'Must be whole TZS': 'Lazima iwe TZS kamili',
  'Must be at least 1 TZS': 'Lazima iwe angalau TZS 1',
  'Enter the reference of the payment': 'Andika namba ya kumbukumbu ya malipo',
  'Must not be after today': 'Isiwe baada ya leo',
  'The claim changed since you looked at it. Look at it again, then send it.':
    'Dai limebadilika tangu ulipoliangalia. Liangalie tena, kisha ulitume.',
  'This claim is a draft. Build it first, so that it gets its folio number.':
    'Dai hili ni rasimu. Liandae kwanza ili lipate namba yake ya folio.',
  'This claim was sent to the scheme already, and is sent once.':
    'Dai hili limeshatumwa kwa mfuko wa bima, na hutumwa mara moja tu.',
  'This claim is being sent at this moment. Wait for the scheme’s answer.':
    'Dai hili linatumwa sasa hivi. Subiri jibu la mfuko wa bima.',
  'The check found what has to be corrected before this claim is sent.':
    'Ukaguzi umeonyesha mambo ya kukamilisha kabla dai hili halijatumwa.',
  // What waits for the scheme
  'It is being sent to the scheme at this moment. Wait for the answer, then check again.':
    'Mfuko wa bima unaarifiwa sasa hivi. Subiri jibu lake, kisha angalia tena.',
  'It was already delivered to the scheme.': 'Mfuko wa bima umeshaarifiwa.',
  'It was given up already.': 'Imeshaachwa.',
  'The scheme was not notified: {reason}': 'Mfuko wa bima haukuarifiwa: {reason}',
  'Nothing of this kind waits at this facility. Load the list again.':
    'Hakuna kinachosubiri cha aina hii katika kituo hiki. Pakia orodha upya.',
  'The scheme does not answer': 'Mfuko wa bima haujibu',
  'The scheme does not say why.': 'Mfuko wa bima hausemi sababu.',
  'Taken back at the facility': 'Imerudishwa kituoni',
  'This was given back.': 'Hii ilirudishwa.',
  'It was taken back.': 'Ilirudishwa.',
  'Only {left} are left of this approval.': 'Zimebaki {left} tu za kibali hiki.',
  'Authorization number {number} is not known for this facility.':
    'Namba ya idhini {number} haijulikani kwa kituo hiki.',
  'The scheme has no point of care for {name}': 'Mfuko wa bima hauna sehemu ya huduma ya {name}',
  'The scheme did not take this claim.': 'Mfuko wa bima haukulipokea dai hili.',
  'The scheme does not answer. The claim stays as it is. Send it again in a moment.':
    'Mfuko wa bima haujibu. Dai linabaki lilivyo. Litume tena baada ya muda mfupi.',
  'This claim was not sent to the scheme yet, so there is no decision.':
    'Dai hili bado halijatumwa kwa mfuko wa bima, hivyo hakuna uamuzi.',
  'The scheme does not answer. The decision could not be asked for. Try again in a moment.':
    'Mfuko wa bima haujibu. Uamuzi haukuweza kuulizwa. Jaribu tena baada ya muda mfupi.',
  'The scheme gave no reason.': 'Mfuko wa bima haukutoa sababu.',
  'The claims of this month changed since you looked at it. Look at its figures again, then close it.':
    'Madai ya mwezi huu yamebadilika tangu ulipoyaangalia. Angalia tena takwimu zake, kisha uufunge.',
  'No claim of this month was sent to the scheme, so there is nothing to close.':
    'Hakuna dai la mwezi huu lililotumwa kwa mfuko wa bima, hivyo hakuna cha kufunga.',
  'This month is not over yet. Close it from {day} on.':
    'Mwezi huu haujaisha. Unaweza kuufunga kuanzia {day}.',
  'The scheme does not answer. Close the month again in a moment.':
    'Mfuko wa bima haujibu. Funga mwezi tena baada ya muda mfupi.',
  'The scheme does not answer. The month could not be compared. Try again in a moment.':
    'Mfuko wa bima haujibu. Mwezi haukuweza kulinganishwa. Jaribu tena baada ya muda mfupi.',
  'This month is not closed yet. Close it, then record what was paid.':
    'Mwezi huu bado haujafungwa. Ufunge, kisha rekodi kilicholipwa.',
  'A payment of TZS {amount} of {day} was recorded with this reference already.':
    'Malipo ya TZS {amount} ya {day} yameshaandikwa kwa namba hii ya kumbukumbu.',

  // What the register says of claims, approvals and referrals
  'Received.': 'Limepokelewa.',
  'Approved.': 'Imeidhinishwa.',
  'Accepted.': 'Imekubaliwa.',
  'Folio Number {folio} has already been submitted.': 'Folio namba {folio} imeshawasilishwa.',
  'Folio Number {folio} was submitted for another authorization.':
    'Folio namba {folio} iliwasilishwa kwa idhini nyingine.',
  'Authorization number {number} was claimed with folio {serial} already.':
    'Idhini namba {number} imeshadaiwa kwa folio {serial}.',
  'Folio {serial} has no refused item that could be corrected.':
    'Folio {serial} haina huduma iliyokataliwa ya kurekebisha.',
  'The folio has no items.': 'Folio haina huduma yoyote.',
  'The amount claimed is not the sum of the items, which is {sum}.':
    'Kiasi kinachodaiwa si jumla ya huduma, ambayo ni {sum}.',
  'Authorization number {number} is not known for this card.':
    'Namba ya idhini {number} haifahamiki kwa kadi hii.',
  'Item not in the price list': 'Huduma haimo kwenye orodha ya bei',
  'Item excluded for the product': 'Huduma haihusiki kwa kifurushi hiki',
  'Consultation charge not applicable': 'Gharama ya kumwona daktari haihusiki',
  'Item not payable for the patient’s sex': 'Huduma hailipwi kwa jinsia ya mgonjwa',
  'Item not payable at the patient’s age': 'Huduma hailipwi kwa umri wa mgonjwa',
  'Test repeated on the same day': 'Kipimo kimerudiwa siku hiyo hiyo',
  'Item not indicated for the diagnosis': 'Huduma haiendani na utambuzi wa ugonjwa',
  'No valid approval': 'Hakuna kibali halali',
  'Quantity above the approved quantity': 'Idadi imezidi iliyoidhinishwa',
  'Quantity above the maximum': 'Idadi imezidi kiwango cha juu',
  'Price above the tariff': 'Bei imezidi bei elekezi',
  'The request is being looked at.': 'Ombi linashughulikiwa.',
  'No diagnosis is recorded for this visit. The scheme approves nothing without one.':
    'Hakuna utambuzi wa ugonjwa uliorekodiwa kwa ziara hii. Mfuko hauidhinishi chochote bila utambuzi.',
  'The request gives no diagnosis.': 'Ombi halina utambuzi wa ugonjwa.',
  'The item is not in the price list of the member’s scheme.':
    'Huduma haimo kwenye orodha ya bei ya mpango wa mwanachama.',
  'The item is excluded for the member’s product.': 'Huduma haihusiki kwa kifurushi cha mwanachama.',
  'The item needs no approval.': 'Huduma hii haihitaji kibali.',
  'The scheme pays for none of this item.': 'Mfuko wa bima hauilipii huduma hii.',
  'This number is not valid for this card and item.': 'Namba hii si halali kwa kadi na huduma hii.',
  'This number was valid until {day}.': 'Namba hii ilikuwa halali hadi {day}.',
  'Facility {code} is not known to the scheme.': 'Kituo {code} hakifahamiki kwa mfuko wa bima.',
  '{facility} does not accept referrals.': '{facility} hakipokei rufaa.',
  'A patient is not referred to the same facility.': 'Mgonjwa hapewi rufaa kwenda kituo hicho hicho.',

  // Approvals
  'Enter the approval number': 'Weka namba ya kibali',
  '{item} needs no approval of the scheme.': '{item} haihitaji kibali cha mfuko wa bima.',
  '{item} is finished. There is nothing left to approve.':
    '{item} imeshakamilika. Hakuna kilichobaki cha kuidhinishwa.',
  '{item} has its approval already: {number}. What it does not cover needs a new order.':
    '{item} tayari ina kibali: {number}. Kisichohusika na kibali hicho kiagizwe upya.',
  'Only {quantity} of it are ordered.': 'Zilizoagizwa ni {quantity} tu.',
  'The laboratory or the doctor asks for the approval of a test.':
    'Maabara au daktari ndiye huomba kibali cha kipimo.',
  'The pharmacy or the doctor asks for the approval of a medicine.':
    'Famasi au daktari ndiye huomba kibali cha dawa.',
  'There is no such approval at this facility.': 'Hakuna kibali hicho katika kituo hiki.',
  'The scheme does not answer. The request is kept. Ask again in a moment.':
    'Mfuko wa bima haujibu. Ombi limehifadhiwa. Uliza tena baada ya muda mfupi.',
  'The scheme does not answer. The number could not be checked. Try again.':
    'Mfuko wa bima haujibu. Namba haikuweza kuhakikiwa. Jaribu tena.',
  'The scheme has not decided about {number} yet.': 'Mfuko wa bima bado haujaamua kuhusu {number}.',
  '{number} is not valid for this card and item. The scheme says: {remarks}':
    '{number} si halali kwa kadi na huduma hii. Mfuko wa bima unasema: {remarks}',
  '{number} was valid until {day}. Ask for a new approval.':
    '{number} ilikuwa halali hadi {day}. Omba kibali kipya.',
  'The approval {number} of {item} was valid until {day}. Ask for a new one.':
    'Kibali {number} cha {item} kilikuwa halali hadi {day}. Omba kipya.',
  'All that is approved under {number} was given already.':
    'Kiasi chote kilichoidhinishwa kwa {number} kimeshatolewa.',
  'Only 1 is approved under {number}.': 'Imeidhinishwa 1 tu kwa {number}.',
  'Only {left} are approved under {number}.': 'Zimeidhinishwa {left} tu kwa {number}.',
  // Results of several tests
  'Give at least one result': 'Weka angalau jibu moja',
  'At most 50 results': 'Majibu yasizidi 50',
  'This test is given twice. Give it once.': 'Kipimo hiki kimewekwa mara mbili. Kiweke mara moja.',
  'This test is of another patient.': 'Kipimo hiki ni cha mgonjwa mwingine.',
  // Referrals
  'Choose another facility than this one.': 'Chagua kituo kingine tofauti na hiki.',
  'Enter the name, sex and date of birth of the patient before referring.':
    'Weka jina, jinsi na tarehe ya kuzaliwa ya mgonjwa kabla ya kumpa rufaa.',
  'The diagnosis {code} is not recorded for this patient. Record it first.':
    'Utambuzi wa ugonjwa {code} haujarekodiwa kwa mgonjwa huyu. Urekodi kwanza.',
  'The scheme has not answered about the referral {serial} to {facility}. Send that one again first.':
    'Mfuko wa bima haujajibu kuhusu rufaa {serial} ya kwenda {facility}. Itume tena hiyo kwanza.',
  'The scheme has not answered about this referral yet. Send it again first.':
    'Mfuko wa bima bado haujajibu kuhusu rufaa hii. Itume tena kwanza.',
  'There is no such referral at this facility.': 'Hakuna rufaa hiyo katika kituo hiki.',
  'The scheme does not answer. Its facilities could not be read. Try again.':
    'Mfuko wa bima haujibu. Orodha ya vituo vyake haikupatikana. Jaribu tena.',
  'The scheme does not answer. Nothing was sent. Try again in a moment.':
    'Mfuko wa bima haujibu. Hakuna kilichotumwa. Jaribu tena baada ya muda mfupi.',
  'The scheme does not answer. The referral is kept and not sent yet. Send it again in a moment.':
    'Mfuko wa bima haujibu. Rufaa imehifadhiwa ila bado haijatumwa. Itume tena baada ya muda mfupi.',
  'There is a newer version of this referral. Look at that one.':
    'Kuna toleo jipya zaidi la rufaa hii. Angalia hilo.',
  'This referral was rejected. Correct it and resubmit it.':
    'Rufaa hii ilikataliwa. Irekebishe kisha uitume upya.',
  'This referral was received. The facility that sent it resubmits it.':
    'Rufaa hii ilipokelewa. Kituo kilichoituma ndicho huituma upya.',
  'Only a rejected referral is resubmitted.': 'Rufaa iliyokataliwa pekee ndiyo hutumwa upya.',
  // Claims before they are sent
  'Nothing that the scheme pays for was given under this authorization, so there is nothing to claim.':
    'Hakuna huduma inayolipiwa na mfuko wa bima iliyotolewa chini ya idhini hii, kwa hiyo hakuna cha kudai.',
  'This claim was submitted to the scheme on {day} and stays as it is.':
    'Dai hili liliwasilishwa kwenye mfuko wa bima tarehe {day} na linabaki kama lilivyo.',
  'The scheme rejected this claim. Correct what it named, then resubmit the claim.':
    'Mfuko wa bima umekataa dai hili. Sahihisha ulichotaja, kisha wasilisha dai upya.',
  'This authorization was withdrawn, so there is nothing to claim.':
    'Idhini hii iliondolewa, kwa hiyo hakuna cha kudai.',
  'There is no such claim at this facility. Load the list again.':
    'Hakuna dai kama hilo katika kituo hiki. Pakia orodha upya.',
  'This claim was resubmitted already. Open its newest version.':
    'Dai hili limeshawasilishwa upya. Fungua toleo lake jipya zaidi.',
  'Only a claim that the scheme rejected is resubmitted.':
    'Dai lililokataliwa na mfuko wa bima pekee ndilo huwasilishwa upya.',
  'Only the doctor writes the clinical notes of a claim.':
    'Daktari pekee ndiye anayeandika maelezo ya kitabibu ya dai.',
  'This line is not in the claim. Load the claim again.': 'Mstari huu haumo kwenye dai. Pakia dai upya.',
  'The last day must not be before the first.': 'Siku ya mwisho isitangulie siku ya kwanza.',

  // Administration
  'A name can be seen': 'Jina lazima lionekane',
  'Choose at least one role': 'Chagua angalau jukumu moja',
  'Must be an e-mail address': 'Lazima iwe anwani ya barua pepe',
  'Give a card, phone or NIDA number to sign in with': 'Weka namba ya kadi, simu au NIDA ya kuingilia',
  'At least 1 minute': 'Angalau dakika 1',
  'At least {least}': 'Angalau {least}',
  'At most 240 minutes': 'Dakika zisizidi 240',
  'At most 200': 'Zisizidi 200',
  'Must begin as an ICD-10 code does': 'Lazima ianze kama msimbo wa ICD-10',
  'Must be more than the age it begins at': 'Lazima uzidi umri wa kuanzia',
  'Small letters, dots and hyphens only': 'Herufi ndogo, nukta na vistari pekee',
  'Letters, digits, . / and - only': 'Herufi, tarakimu, . / na - pekee',
  'Another account of this facility has this number': 'Akaunti nyingine ya kituo hiki ina namba hii',
  'There is no such account at this facility.': 'Hakuna akaunti kama hiyo katika kituo hiki.',
  'You cannot disable your own account. Ask another administrator.':
    'Huwezi kuzima akaunti yako mwenyewe. Mwombe msimamizi mwingine.',
  'You cannot reset your own account. Change your password instead.':
    'Huwezi kuweka upya akaunti yako mwenyewe. Badilisha nenosiri lako badala yake.',
  'This account is disabled. Enable it first.': 'Akaunti hii imezimwa. Iwashe kwanza.',
  'This is the only administrator who can sign in. Make another one first, who has set a password.':
    'Huyu ndiye msimamizi pekee anayeweza kuingia. Ongeza mwingine kwanza, aliyekwisha kuweka nenosiri.',
  'Another care point has this name': 'Kituo kingine cha huduma kina jina hili',
  'Another care point has this code': 'Kituo kingine cha huduma kina msimbo huu',
  'Visits that are Pending at {name}: {waiting}. Complete or withdraw them first.':
    'Ziara zinazosubiri katika {name}: {waiting}. Zikamilishe au ziondoe kwanza.',
  'There is no such item in use in the catalogue':
    'Hakuna bidhaa au huduma kama hiyo inayotumika katika orodha',
  'There is no such item at this facility.': 'Hakuna bidhaa au huduma kama hiyo katika kituo hiki.',
  'There is no such item type': 'Hakuna aina kama hiyo ya bidhaa au huduma',
  'Another item has this code': 'Bidhaa au huduma nyingine ina msimbo huu',
  'No ICD-10 code begins like this': 'Hakuna msimbo wa ICD-10 unaoanza hivi',
  'Still charged with this item: {some}. Choose another item there first.':
    'Bado wanatoza kwa huduma hii: {some}. Chagua nyingine hapo kwanza.',

  // The second factor
  'Give it a name': 'Ipe jina',
  'Enter the code': 'Weka namba ya uthibitisho',
  'Enter the 6 digits that the app shows': 'Weka tarakimu 6 zinazoonekana kwenye programu ya uthibitisho',
  'Enter the 10 letters and digits of a recovery code': 'Weka herufi na tarakimu 10 za namba ya akiba',
  'Send what the passkey answered': 'Tuma jibu la ufunguo wa siri',
  'This sign-in took too long, or the code was wrong too often. Sign in again.':
    'Kuingia kumechukua muda mrefu mno, au namba imekosewa mara nyingi mno. Ingia tena.',
  'This passkey was not accepted. Try again, or use another factor.':
    'Ufunguo huu wa siri haukukubaliwa. Jaribu tena, au tumia njia nyingine.',
  'Your facility asks for a second factor. Add another one before you remove this.':
    'Kituo chako kinataka uthibitisho wa pili. Ongeza mwingine kabla ya kuondoa huu.',
  'There is no authenticator app.': 'Hakuna programu ya uthibitisho.',
  'Add an authenticator app or a passkey first.': 'Kwanza ongeza programu ya uthibitisho au ufunguo wa siri.',
  'No authenticator app is being set up. Begin again.':
    'Hakuna programu ya uthibitisho inayowekwa sasa. Anza tena.',
  'This is not the code that the app shows now. Check the clock of the device.':
    'Hii siyo namba inayoonekana sasa kwenye programu. Angalia saa ya kifaa.',
  'An account has at most {most} passkeys. Remove one first.':
    'Akaunti huwa na funguo za siri zisizozidi {most}. Ondoa mmoja kwanza.',
  'This took too long. Begin to add the passkey again.':
    'Imechukua muda mrefu mno. Anza tena kuongeza ufunguo wa siri.',
  'This passkey could not be confirmed. Try it again.':
    'Ufunguo huu wa siri haukuweza kuthibitishwa. Jaribu tena.',
  'This passkey is known already.': 'Ufunguo huu wa siri umeshaongezwa tayari.',
  'Passkeys work only where the product is opened by a name over HTTPS. Use an authenticator app, or ask who runs it.':
    'Funguo za siri hufanya kazi pale tu mfumo unapofunguliwa kwa jina kupitia HTTPS. Tumia programu ya uthibitisho, au muulize msimamizi wa mfumo.',
  // Files of members, tariff and exclusions
  'The data has changed since the comparison. Check the new figures, then apply again.':
    'Taarifa zilizopo zimebadilika tangu ulinganishaji huu. Angalia idadi mpya, kisha tekeleza tena.',
  'Some rows are refused. Correct the file, or continue without them.':
    'Baadhi ya mistari imekataliwa. Sahihisha faili, au endelea bila mistari hiyo.',
  'Continue without the refused rows, or correct the file':
    'Endelea bila mistari iliyokataliwa, au sahihisha faili',
  'Another import of this kind is being worked on. Wait until it is done.':
    'Uingizaji mwingine wa aina hii unaendelea. Subiri hadi ukamilike.',
  'This import is still being read.': 'Faili hili bado linasomwa.',
  'This import is still being compared.': 'Faili hili bado linalinganishwa.',
  'This import is ready.': 'Uingizaji huu uko tayari.',
  'This import is being applied already.': 'Uingizaji huu tayari unatekelezwa.',
  'This import was applied already.': 'Uingizaji huu umeshatekelezwa.',
  'This import failed. Read the file again.': 'Uingizaji huu ulishindikana. Soma faili tena.',
  'This import was discarded. Read the file again.': 'Uingizaji huu uliwekwa kando. Soma faili tena.',
  'A national identification number would belong to two cards. Correct the refused rows and read the file again.':
    'Namba ya NIDA ingekuwa kwenye kadi mbili. Sahihisha mistari iliyokataliwa kisha soma faili tena.',
  'The file could not be compared with the current data. Nothing was changed. Read the file again.':
    'Faili halikuweza kulinganishwa na taarifa zilizopo. Hakuna kilichobadilishwa. Soma faili tena.',
  'There is no item {item} in the tariff. Import it first.':
    'Hakuna bidhaa au huduma {item} katika orodha ya bei. Iingize kwanza.',
  'This facility does not keep the register, so its members come from elsewhere. The operator of the installation can change that.':
    'Kituo hiki hakitunzi rejista, hivyo wanachama wake hutoka kwingine. Anayeendesha mfumo anaweza kubadilisha hilo.',
  'The column {column} must be a number of 20 digits.': 'Safu {column} lazima iwe namba ya tarakimu 20.',
  'The column {column} must hold something.': 'Safu {column} lazima ijazwe.',
  'The file has no row under its head.': 'Faili halina mstari wowote chini ya vichwa vya safu.',
  'The same entry is already in line {line}.': 'Ingizo hilohilo limeshaandikwa katika mstari wa {line}.',
  'The national identification number is already in line {line}.':
    'Namba ya NIDA imeshaandikwa katika mstari wa {line}.',
  'The reading of the file broke off. Nothing was changed. Read the file again.':
    'Usomaji wa faili ulikatika. Hakuna kilichobadilishwa. Soma faili tena.',
  'There is no such import at this facility.': 'Hakuna uingizaji kama huo katika kituo hiki.',
  'This import was closed meanwhile. Read the file again.':
    'Uingizaji huu ulifungwa wakati huo. Soma faili tena.',
  'The item {item} is refused itself, so its price is not taken.':
    'Bidhaa au huduma {item} yenyewe imekataliwa, hivyo bei yake haichukuliwi.',
  'This import is scheduled already, and takes effect on its day.':
    'Uingizaji huu umeshaamuliwa, na utaanza kutumika siku yake ikifika.',
  'It was changed here after this was scheduled, so that change was kept. The next comparison shows it again.':
    'Kilibadilishwa hapa baada ya uamuzi huu, hivyo kinabaki kilivyo. Ulinganisho ujao utakionyesha tena.',
  'The day from which it holds is over. Choose today or a later day.':
    'Siku ya kuanza kutumika imepita. Chagua leo au siku ya baadaye.',
  'Choose a day within a year from today.': 'Chagua siku iliyo ndani ya mwaka mmoja kuanzia leo.',
  'A list of members holds at once. Leave out the day.':
    'Orodha ya wanachama huanza kutumika mara moja. Usiweke siku.',
  'A newer tariff from the scheme took its place.':
    'Orodha mpya zaidi ya bei kutoka mfuko wa bima imechukua nafasi yake.',
  'The scheme does not answer, so its tariff could not be fetched. Nothing was changed. Try again in some minutes.':
    'Mfuko wa bima haujibu, hivyo orodha yake ya bei haikuweza kuletwa. Hakuna kilichobadilishwa. Jaribu tena baada ya dakika chache.',
  'This facility keeps the register, so the tariff of the scheme is its own. Import it by file.':
    'Kituo hiki kinatunza rejista, hivyo orodha ya bei ya mfuko ni yake yenyewe. Iingize kwa faili.',
  'The tariff is being fetched from the scheme already. Wait until that is done.':
    'Orodha ya bei tayari inaletwa kutoka mfuko wa bima. Subiri hadi imalizike.',
  'The item {item} has no standard price. Give a row without schemeId first.':
    'Bidhaa au huduma {item} haina bei ya kawaida. Weka kwanza mstari usio na schemeId.',
  'The work on this import broke off, as when the server was stopped. Nothing was changed by it. Read the file again.':
    'Kazi ya uingizaji huu ilikatika, kama vile seva iliposimamishwa. Hakuna kilichobadilishwa. Soma faili tena.',
  'There is no item type {type}. Choose one of: {types}.':
    'Hakuna aina ya bidhaa au huduma {type}. Chagua mojawapo ya: {types}.',
  'The column {column} has characters that cannot be stored.':
    'Safu {column} ina herufi zisizoweza kuhifadhiwa.',
  'The column {column} may have at most {most} characters.': 'Safu {column} isizidi herufi {most}.',
  'The column {column} may have letters, digits, dots, / and - only.':
    'Safu {column} iwe na herufi, tarakimu, nukta, / na - pekee.',
  'The column {column} must be one of: {words}.': 'Safu {column} lazima iwe mojawapo ya: {words}.',
  'The column {column} must be Male or Female (or M, F, Me, Ke).':
    'Safu {column} lazima iwe Male au Female (au M, F, Me, Ke).',
  'The column {column} must be a day such as 1990-04-12 or 12/04/1990.':
    'Safu {column} lazima iwe tarehe kama 1990-04-12 au 12/04/1990.',
  'The column {column} must not be after {latest}.': 'Safu {column} isiwe baada ya {latest}.',
  'The column {column} must be whole TZS up to 2,000,000,000, such as 12500 or 12,500.':
    'Safu {column} lazima iwe TZS kamili hadi 2,000,000,000, kama 12500 au 12,500.',
  'The column {column} must be a whole number from {least} to 2000000000.':
    'Safu {column} lazima iwe namba kamili kuanzia {least} hadi 2000000000.',
  'The column {column} must be yes or no.': 'Safu {column} lazima iwe ndiyo au hapana.',
  'Line {line}: The head must name the columns: {names}.':
    'Mstari wa {line}: Mstari wa kwanza lazima utaje safu: {names}.',
  'Line {line}: The column "{name}" is not known. Remove it.':
    'Mstari wa {line}: Safu "{name}" haijulikani. Iondoe.',
  'Line {line}: The column {name} is there twice. Remove one of them.':
    'Mstari wa {line}: Safu {name} ipo mara mbili. Ondoa moja.',
  'Line {line}: These columns are missing: {names}.': 'Mstari wa {line}: Safu hizi hazipo: {names}.',
  'Line {line}: The row has more than {size} KB. Is a quotation mark left open?':
    'Mstari wa {line}: Mstari unazidi KB {size}. Je, kuna alama ya nukuu isiyofungwa?',
  'Line {line}: This is UTF-16. Save the file as CSV UTF-8.':
    'Mstari wa {line}: Hii ni UTF-16. Hifadhi faili kama CSV UTF-8.',
  'Line {line}: This is not a text. Save the file as CSV UTF-8.':
    'Mstari wa {line}: Haya si maandishi. Hifadhi faili kama CSV UTF-8.',
  'Line {line}: This is not UTF-8. Save the file as CSV UTF-8.':
    'Mstari wa {line}: Hii si UTF-8. Hifadhi faili kama CSV UTF-8.',
  'Line {line}: A file may have at most {most} rows. Divide it.':
    'Mstari wa {line}: Faili lisizidi mistari {most}. Ligawe.',
  'Line {line}: The quotation marks do not fit. Write a mark inside of a cell twice.':
    'Mstari wa {line}: Alama za nukuu hazilingani. Ndani ya kisanduku andika alama ya nukuu mara mbili.',
  'The file is empty. Begin with the template.': 'Faili ni tupu. Anza na kiolezo.',
  'The row has {cells} cells, the head of the file {columns}.':
    'Mstari una visanduku {cells}, na vichwa vya faili ni {columns}.',
  'Send the file as {type}, in UTF-8.': 'Tuma faili kama {type}, kwa UTF-8.',
  'Send the file as it is, not compressed.': 'Tuma faili kama lilivyo, bila kubanwa.',
  'The file may have at most {size} MB. Divide it.': 'Faili lisizidi MB {size}. Ligawe.',
  'The file did not come to its end. Send it again.': 'Faili halikufika hadi mwisho. Litume tena.',
  'The scheme {scheme} has no product {product} in the register. Name it in the column productName to add it.':
    'Mfuko wa bima {scheme} hauna bidhaa ya bima {product} katika rejista. Andika jina lake katika safu productName ili iongezwe.',
  'The scheme {scheme} has no product {product} in the register. Import its members first.':
    'Mfuko wa bima {scheme} hauna bidhaa ya bima {product} katika rejista. Leta kwanza wanachama wake.',
  'The scheme {scheme} belongs to the verifier {verifier} in the register.':
    'Katika rejista, mfuko wa bima {scheme} ni wa mhakiki {verifier}.',
  'There is no verifier {verifier}.': 'Hakuna mhakiki {verifier}.',
  'The register has no scheme {scheme}. Name it in the column schemeName to add it.':
    'Rejista haina mfuko wa bima {scheme}. Andika jina lake katika safu schemeName ili uongezwe.',
  'The register has no scheme {scheme}. Import its members first.':
    'Rejista haina mfuko wa bima {scheme}. Leta kwanza wanachama wake.',
  'Give schemeId and productCode together.': 'Weka schemeId na productCode pamoja.',
  'The national identification number belongs to the card {card} in the register. Give that card without it too.':
    'Namba ya NIDA ni ya kadi {card} katika rejista. Weka pia kadi hiyo bila namba hiyo.',

  // Requests that cannot be read
  'The head of the request is too large.': 'Kichwa cha ombi ni kikubwa mno.',
  'The request took too long to arrive. Send it again.':
    'Ombi limechukua muda mrefu mno kufika. Litume tena.',
  // Going on without the scheme
  'The authorization is provisional. The scheme can be asked for an approval once it has confirmed it.':
    'Idhini ni ya muda. Mfuko unaweza kuombwa kibali baada ya kuithibitisha.',
  'The scheme refused the authorization of this patient, so it approves nothing. Ask at the reception.':
    'Mfuko umekataa idhini ya mgonjwa huyu, hivyo hautoi kibali. Uliza mapokezi.',
  'The scheme does not answer. The card could not be looked up. Try again.':
    'Mfuko haujibu. Kadi haikuweza kuangaliwa. Jaribu tena.',
  'Authorized more than once for the same visit': 'Imeidhinishwa zaidi ya mara moja kwa ziara ile ile',
  'The authorization is provisional. The claim can be built once the scheme has confirmed it.':
    'Idhini ni ya muda. Dai linaweza kuandaliwa baada ya mfuko kuithibitisha.',
  'The scheme refused the provisional authorization of this visit, so there is nothing to claim.':
    'Mfuko umekataa idhini ya muda ya ziara hii, hivyo hakuna cha kudai.',
  'This authorization was withdrawn.': 'Idhini hii iliondolewa.',
  'This provisional authorization was ended already.': 'Idhini hii ya muda imekwisha kuhitimishwa.',
  'Another authorization here has this number. Look at it, or ask the scheme again.':
    'Idhini nyingine hapa ina namba hii. Iangalie, au uulize mfuko tena.',
  'The scheme has not answered about it yet. It can be ended once the scheme has refused it.':
    'Mfuko bado haujajibu kuihusu. Inaweza kuhitimishwa mfuko ukishaikataa.',
  'The scheme confirmed it meanwhile. There is nothing to end.':
    'Mfuko umeshaithibitisha. Hakuna cha kuhitimisha.',
  'The scheme knows no authorization {no}.': 'Mfuko hauitambui idhini {no}.',
  'The scheme gave the authorization {no} to another facility.': 'Mfuko ulikipa kituo kingine idhini {no}.',
  'The authorization {no} is of another card.': 'Idhini {no} ni ya kadi nyingine.',
  'The scheme gave the number {no} to another card.': 'Mfuko uliipa kadi nyingine namba {no}.',
  'The authorization {no} is for another visit type.': 'Idhini {no} ni ya aina nyingine ya ziara.',
  'The authorization {no} is of another day: {day}.': 'Idhini {no} ni ya siku nyingine: {day}.',
  'The scheme has not decided yet.': 'Mfuko bado haujaamua.',
  'The scheme was not asked any more: {reason}': 'Mfuko haukuulizwa tena: {reason}',
  'The scheme gave the number {no}, which another authorization here has. Ask the scheme for another and enter it, or end this one.':
    'Mfuko ulitoa namba {no}, ambayo idhini nyingine hapa inayo. Uombe mfuko namba nyingine uiandike, au hitimisha idhini hii.',
  'Visit of {day}, served under {no} while the scheme did not answer':
    'Ziara ya {day}, aliyehudumiwa kwa {no} mfuko ulipokuwa kimya',
  'The scheme has authorized this card for a later visit, and answered about the one of {day}: {remarks} Ask the scheme for a number and enter it, or end this one.':
    'Mfuko umeidhinisha kadi hii kwa ziara ya baadaye, na kuhusu ziara ya {day} umejibu: {remarks} Uombe mfuko namba uiandike, au hitimisha idhini hii.',
  'Your account may not issue provisional authorizations. Ask the administrator of your facility.':
    'Akaunti yako hairuhusiwi kutoa idhini za muda. Muulize msimamizi wa kituo chako.',
  'Leave the number out, or say that it came by telephone or USSD':
    'Acha namba, au sema ilipatikana kwa simu au USSD',
  'Enter the number that the scheme gave': 'Andika namba ambayo mfuko ulitoa',
  'Enter the authorization number as the scheme gave it: letters, digits, - and /, with at least 4 digits':
    'Andika namba ya idhini kama mfuko ulivyoitoa: herufi, tarakimu, - na /, zikiwemo angalau tarakimu 4',
  'The scheme refused this card today.': 'Mfuko umeikataa kadi hii leo.',
  'The scheme refused this card today: {remarks}': 'Mfuko umeikataa kadi hii leo: {remarks}',
  'Verify the card first. Issue a provisional authorization if the scheme does not answer.':
    'Hakiki kadi kwanza. Endelea kwa idhini ya muda pale ambapo mfuko haujibu.',
  'Nobody is known here by this national identification number. Enter the card number':
    'Hakuna anayejulikana hapa kwa namba hii ya NIDA. Andika namba ya kadi',
  'The facility does not know this card yet. Enter who the patient is':
    'Kituo bado hakiijui kadi hii. Andika mgonjwa ni nani',
  'There is no such provisional authorization at this facility.':
    'Hakuna idhini ya muda kama hiyo katika kituo hiki.',
  'The authorization is provisional. The patient can be referred once the scheme has confirmed it.':
    'Idhini ni ya muda. Mgonjwa anaweza kupewa rufaa baada ya mfuko kuithibitisha.',
  'The scheme refused the authorization of this patient, so it takes no referral. Ask at the reception.':
    'Mfuko umekataa idhini ya mgonjwa huyu, hivyo haupokei rufaa. Uliza mapokezi.',
  'The scheme refused the authorization of this patient. Ask at the reception.':
    'Mfuko umekataa idhini ya mgonjwa huyu. Uliza mapokezi.',
  'The register serves this facility, so there is no connection to try.':
    'Kituo hiki kinahudumiwa na rejista, hivyo hakuna muunganisho wa kujaribu.',
  'The register has no tariff yet. The facility that keeps it imports one by file; then it can be fetched here.':
    'Rejista bado haina orodha ya bei. Anayeitunza huiingiza kwa faili; kisha inaweza kuletwa hapa.',
  'There is nothing to try it with: set the client ID and its secret again.':
    'Hakuna cha kujaribia: weka upya namba ya mteja na siri yake.',
  'Still waiting for the scheme that serves now: {count}. Another one would know nothing of it. At Administration, Waiting for the scheme, try each now or give it up with a reason; then save again.':
    'Bado yanasubiri mfuko unaohudumia sasa: {count}. Mfuko mwingine hautayajua. Kwenye Usimamizi, Yanayosubiri mfuko, jaribu kila moja sasa au liache kwa kutaja sababu; kisha hifadhi tena.',
  "This installation has no addresses of a scheme's service. Its operator sets SCHEME_TOKEN_URL, SCHEME_URL and SCHEME_CLAIMS_URL.":
    'Mfumo huu haujawekewa anwani za huduma ya mfuko. Anayeuendesha huweka SCHEME_TOKEN_URL, SCHEME_URL na SCHEME_CLAIMS_URL.',
  'Write the client ID that the scheme gave to the facility':
    'Andika namba ya mteja ambayo mfuko ulikipa kituo',
  'Write the secret that belongs to the client ID': 'Andika siri inayoendana na namba ya mteja',
  'Another client ID needs its own secret': 'Namba nyingine ya mteja inahitaji siri yake',
  'Name the finding': 'Taja kasoro inayojibiwa',
  'At most 200 answers': 'Majibu yasizidi 200',
  'Choose the facility': 'Chagua kituo',
  'Choose a diagnosis': 'Chagua utambuzi',
  'Choose at least one diagnosis': 'Chagua angalau utambuzi mmoja',
  'At most 20 diagnoses': 'Utambuzi usizidi 20',
};
