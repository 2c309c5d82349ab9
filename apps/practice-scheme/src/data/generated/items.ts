/** Written by test/demo-data.test.ts. */
export const itemLines = `
10001|General Practitioner Consultation|||1|10000|0|1||
10002|Specialist Consultation|||1|30000|0|1||
10003|Super Specialist Consultation|||1|30000|1|1||
10099|Registration fee|||1|5000|0|1||
20001|General Ward per day|||2|20000|0|||
20002|High Dependency Unit per day|||2|80000|0|||
20003|Intensive Care Unit per day|||2|200000|1|||
40001|Incision and Drainage|||4|30000|0|||
40002|Wound Suturing|||4|20000|0|||
40003|Circumcision|||4|60000|0||Male|
40004|Caesarean Section|||4|250000|0||Female|
40005|Appendicectomy|||4|250000|0|||
40006|Herniorrhaphy|||4|250000|0|||
60001|Wound Dressing|||6|5000|0|||
60002|Nebulization|||6|5000|0|||
60003|Plaster of Paris Application|||6|25000|0|||
60004|Catheterization|||6|8000|0|||
60005|Normal Delivery|||6|80000|0||Female|
60006|Tooth Extraction|||6|15000|0|||
60007|Oesophagogastroduodenoscopy|||6|120000|0|||
60008|Colonoscopy|||6|200000|1|||
80001|Total Hip Replacement|||8|2500000|1|||
80002|Craniotomy|||8|3000000|1|||
12001|Spectacles, single vision|||12|60000|0|||
12002|Refraction|||12|10000|0|||
13001|Physiotherapy session|||13|10000|1|||
15001|Crutches, pair|||15|25000|0|||
16001|Haemodialysis session|||16|180000|1|||
17001|Chemotherapy session|||17|150000|1|||
18001|Intramedullary Nail|||18|450000|1|||
11001|Lignocaine 20gm tube|2%|Gel|3|9700|0|2||
30001|Paracetamol 500mg tablets|500mg|Tablets|3|50|0|180||
30002|Paracetamol 500mg tablets, blister of 10|500mg|Tablets|3|500|0|18||
30003|Paracetamol 500mg tablets, pack of 14|500mg|Tablets|3|700|0|12||
30004|Paracetamol 500mg tablets, pack of 28|500mg|Tablets|3|1400|0|6||
30005|Paracetamol 500mg tablets, pack of 30|500mg|Tablets|3|1500|0|6||
30006|Paracetamol 500mg tablets, tin of 100|500mg|Tablets|3|5000|0|2||
30007|Paracetamol 500mg tablets, tin of 1000|500mg|Tablets|3|47500|0|||
30008|Paracetamol 1g tablets|1g|Tablets|3|75|0|180||
30009|Paracetamol 1g tablets, blister of 10|1g|Tablets|3|750|0|18||
30010|Paracetamol 1g tablets, pack of 14|1g|Tablets|3|1050|0|12||
30011|Paracetamol 1g tablets, pack of 28|1g|Tablets|3|2100|0|6||
30012|Paracetamol 1g tablets, pack of 30|1g|Tablets|3|2250|0|6||
30013|Paracetamol 1g tablets, tin of 100|1g|Tablets|3|7500|0|2||
30014|Paracetamol 1g tablets, tin of 1000|1g|Tablets|3|71250|0|||
30015|Paracetamol 120mg/5ml oral liquid, 60ml bottle|120mg/5ml|Oral liquid|3|1500|0|3||
30016|Paracetamol 120mg/5ml oral liquid, 100ml bottle|120mg/5ml|Oral liquid|3|2000|0|3||
30017|Paracetamol 120mg/5ml oral liquid, 200ml bottle|120mg/5ml|Oral liquid|3|3500|0|2||
30018|Paracetamol 250mg/5ml oral liquid, 60ml bottle|250mg/5ml|Oral liquid|3|2250|0|3||
30019|Paracetamol 250mg/5ml oral liquid, 100ml bottle|250mg/5ml|Oral liquid|3|3000|0|3||
30020|Paracetamol 250mg/5ml oral liquid, 200ml bottle|250mg/5ml|Oral liquid|3|5250|0|2||
30021|Paracetamol 10mg/ml injection|10mg/ml|Injection|3|500|0|30||
30022|Paracetamol 10mg/ml injection, box of 10|10mg/ml|Injection|3|4750|0|3||
30023|Paracetamol 10mg/ml injection, box of 50|10mg/ml|Injection|3|22500|0|||
30024|Ibuprofen 200mg tablets|200mg|Tablets|3|60|0|180||
30025|Ibuprofen 200mg tablets, blister of 10|200mg|Tablets|3|600|0|18||
30026|Ibuprofen 200mg tablets, pack of 14|200mg|Tablets|3|840|0|12||
30027|Ibuprofen 200mg tablets, pack of 28|200mg|Tablets|3|1680|0|6||
30028|Ibuprofen 200mg tablets, pack of 30|200mg|Tablets|3|1800|0|6||
30029|Ibuprofen 200mg tablets, tin of 100|200mg|Tablets|3|6000|0|2||
30030|Ibuprofen 200mg tablets, tin of 1000|200mg|Tablets|3|57000|0|||
30031|Ibuprofen 400mg tablets|400mg|Tablets|3|90|0|180||
30032|Ibuprofen 400mg tablets, blister of 10|400mg|Tablets|3|900|0|18||
30033|Ibuprofen 400mg tablets, pack of 14|400mg|Tablets|3|1260|0|12||
30034|Ibuprofen 400mg tablets, pack of 28|400mg|Tablets|3|2520|0|6||
30035|Ibuprofen 400mg tablets, pack of 30|400mg|Tablets|3|2700|0|6||
30036|Ibuprofen 400mg tablets, tin of 100|400mg|Tablets|3|9000|0|2||
30037|Ibuprofen 400mg tablets, tin of 1000|400mg|Tablets|3|85500|0|||
30038|Ibuprofen 600mg tablets|600mg|Tablets|3|120|0|180||
30039|Ibuprofen 600mg tablets, blister of 10|600mg|Tablets|3|1200|0|18||
30040|Ibuprofen 600mg tablets, pack of 14|600mg|Tablets|3|1680|0|12||
30041|Ibuprofen 600mg tablets, pack of 28|600mg|Tablets|3|3360|0|6||
30042|Ibuprofen 600mg tablets, pack of 30|600mg|Tablets|3|3600|0|6||
30043|Ibuprofen 600mg tablets, tin of 100|600mg|Tablets|3|12000|0|2||
30044|Ibuprofen 600mg tablets, tin of 1000|600mg|Tablets|3|114000|0|||
30045|Ibuprofen 100mg/5ml oral liquid, 60ml bottle|100mg/5ml|Oral liquid|3|1800|0|3||
30046|Ibuprofen 100mg/5ml oral liquid, 100ml bottle|100mg/5ml|Oral liquid|3|2400|0|3||
30047|Ibuprofen 100mg/5ml oral liquid, 200ml bottle|100mg/5ml|Oral liquid|3|4200|0|2||
30048|Ibuprofen 5% gel, 10g|5%|Gel|3|1200|0|3||
30049|Ibuprofen 5% gel, 20g|5%|Gel|3|1800|0|3||
30050|Diclofenac 25mg tablets|25mg|Tablets|3|50|0|180||
30051|Diclofenac 25mg tablets, blister of 10|25mg|Tablets|3|500|0|18||
30052|Diclofenac 25mg tablets, pack of 14|25mg|Tablets|3|700|0|12||
30053|Diclofenac 25mg tablets, pack of 28|25mg|Tablets|3|1400|0|6||
30054|Diclofenac 25mg tablets, pack of 30|25mg|Tablets|3|1500|0|6||
30055|Diclofenac 25mg tablets, tin of 100|25mg|Tablets|3|5000|0|2||
30056|Diclofenac 25mg tablets, tin of 1000|25mg|Tablets|3|47500|0|||
30057|Diclofenac 50mg tablets|50mg|Tablets|3|75|0|180||
30058|Diclofenac 50mg tablets, blister of 10|50mg|Tablets|3|750|0|18||
30059|Diclofenac 50mg tablets, pack of 14|50mg|Tablets|3|1050|0|12||
30060|Diclofenac 50mg tablets, pack of 28|50mg|Tablets|3|2100|0|6||
30061|Diclofenac 50mg tablets, pack of 30|50mg|Tablets|3|2250|0|6||
30062|Diclofenac 50mg tablets, tin of 100|50mg|Tablets|3|7500|0|2||
30063|Diclofenac 50mg tablets, tin of 1000|50mg|Tablets|3|71250|0|||
30064|Diclofenac 100mg tablets|100mg|Tablets|3|100|0|180||
30065|Diclofenac 100mg tablets, blister of 10|100mg|Tablets|3|1000|0|18||
30066|Diclofenac 100mg tablets, pack of 14|100mg|Tablets|3|1400|0|12||
30067|Diclofenac 100mg tablets, pack of 28|100mg|Tablets|3|2800|0|6||
30068|Diclofenac 100mg tablets, pack of 30|100mg|Tablets|3|3000|0|6||
30069|Diclofenac 100mg tablets, tin of 100|100mg|Tablets|3|10000|0|2||
30070|Diclofenac 100mg tablets, tin of 1000|100mg|Tablets|3|95000|0|||
30071|Diclofenac 75mg/3ml injection|75mg/3ml|Injection|3|500|0|30||
30072|Diclofenac 75mg/3ml injection, box of 10|75mg/3ml|Injection|3|4750|0|3||
30073|Diclofenac 75mg/3ml injection, box of 50|75mg/3ml|Injection|3|22500|0|||
30074|Diclofenac 1% gel, 10g|1%|Gel|3|1000|0|3||
30075|Diclofenac 1% gel, 20g|1%|Gel|3|1500|0|3||
30076|Aspirin 75mg tablets|75mg|Tablets|3|30|0|180||
30077|Aspirin 75mg tablets, blister of 10|75mg|Tablets|3|300|0|18||
30078|Aspirin 75mg tablets, pack of 14|75mg|Tablets|3|420|0|12||
30079|Aspirin 75mg tablets, pack of 28|75mg|Tablets|3|840|0|6||
30080|Aspirin 75mg tablets, pack of 30|75mg|Tablets|3|900|0|6||
30081|Aspirin 75mg tablets, tin of 100|75mg|Tablets|3|3000|0|2||
30082|Aspirin 75mg tablets, tin of 1000|75mg|Tablets|3|28500|0|||
30083|Aspirin 300mg tablets|300mg|Tablets|3|45|0|180||
30084|Aspirin 300mg tablets, blister of 10|300mg|Tablets|3|450|0|18||
30085|Aspirin 300mg tablets, pack of 14|300mg|Tablets|3|630|0|12||
30086|Aspirin 300mg tablets, pack of 28|300mg|Tablets|3|1260|0|6||
30087|Aspirin 300mg tablets, pack of 30|300mg|Tablets|3|1350|0|6||
30088|Aspirin 300mg tablets, tin of 100|300mg|Tablets|3|4500|0|2||
30089|Aspirin 300mg tablets, tin of 1000|300mg|Tablets|3|42750|0|||
30090|Tramadol 50mg capsules|50mg|Capsules|3|150|0|180||
30091|Tramadol 50mg capsules, blister of 10|50mg|Capsules|3|1500|0|18||
30092|Tramadol 50mg capsules, pack of 14|50mg|Capsules|3|2100|0|12||
30093|Tramadol 50mg capsules, pack of 28|50mg|Capsules|3|4200|0|6||
30094|Tramadol 50mg capsules, pack of 30|50mg|Capsules|3|4500|0|6||
30095|Tramadol 50mg capsules, tin of 100|50mg|Capsules|3|15000|0|2||
30096|Tramadol 50mg capsules, tin of 1000|50mg|Capsules|3|142500|0|||
30097|Tramadol 100mg tablets|100mg|Tablets|3|225|0|180||
30098|Tramadol 100mg tablets, blister of 10|100mg|Tablets|3|2250|0|18||
30099|Tramadol 100mg tablets, pack of 14|100mg|Tablets|3|3150|0|12||
30100|Tramadol 100mg tablets, pack of 28|100mg|Tablets|3|6300|0|6||
30101|Tramadol 100mg tablets, pack of 30|100mg|Tablets|3|6750|0|6||
30102|Tramadol 100mg tablets, tin of 100|100mg|Tablets|3|22500|0|2||
30103|Tramadol 100mg tablets, tin of 1000|100mg|Tablets|3|213750|0|||
30104|Tramadol 50mg/ml injection|50mg/ml|Injection|3|1500|0|30||
30105|Tramadol 50mg/ml injection, box of 10|50mg/ml|Injection|3|14250|0|3||
30106|Tramadol 50mg/ml injection, box of 50|50mg/ml|Injection|3|67500|0|||
30107|Tramadol 100mg/2ml injection|100mg/2ml|Injection|3|2250|0|30||
30108|Tramadol 100mg/2ml injection, box of 10|100mg/2ml|Injection|3|21375|0|3||
30109|Tramadol 100mg/2ml injection, box of 50|100mg/2ml|Injection|3|101250|0|||
30110|Morphine 10mg tablets|10mg|Tablets|3|400|0|180||
30111|Morphine 10mg tablets, blister of 10|10mg|Tablets|3|4000|0|18||
30112|Morphine 10mg tablets, pack of 14|10mg|Tablets|3|5600|0|12||
30113|Morphine 10mg tablets, pack of 28|10mg|Tablets|3|11200|0|6||
30114|Morphine 10mg tablets, pack of 30|10mg|Tablets|3|12000|0|6||
30115|Morphine 10mg tablets, tin of 100|10mg|Tablets|3|40000|0|2||
30116|Morphine 10mg tablets, tin of 1000|10mg|Tablets|3|380000|0|||
30117|Morphine 30mg tablets|30mg|Tablets|3|600|0|180||
30118|Morphine 30mg tablets, blister of 10|30mg|Tablets|3|6000|0|18||
30119|Morphine 30mg tablets, pack of 14|30mg|Tablets|3|8400|0|12||
30120|Morphine 30mg tablets, pack of 28|30mg|Tablets|3|16800|0|6||
30121|Morphine 30mg tablets, pack of 30|30mg|Tablets|3|18000|0|6||
30122|Morphine 30mg tablets, tin of 100|30mg|Tablets|3|60000|0|2||
30123|Morphine 30mg tablets, tin of 1000|30mg|Tablets|3|570000|0|||
30124|Morphine 10mg/5ml oral liquid, 60ml bottle|10mg/5ml|Oral liquid|3|12000|0|3||
30125|Morphine 10mg/5ml oral liquid, 100ml bottle|10mg/5ml|Oral liquid|3|16000|0|3||
30126|Morphine 10mg/5ml oral liquid, 200ml bottle|10mg/5ml|Oral liquid|3|28000|0|2||
30127|Morphine 10mg/ml injection|10mg/ml|Injection|3|4000|0|30||
30128|Morphine 10mg/ml injection, box of 10|10mg/ml|Injection|3|38000|0|3||
30129|Morphine 10mg/ml injection, box of 50|10mg/ml|Injection|3|180000|0|||
30130|Morphine 15mg/ml injection|15mg/ml|Injection|3|6000|0|30||
30131|Morphine 15mg/ml injection, box of 10|15mg/ml|Injection|3|57000|0|3||
30132|Morphine 15mg/ml injection, box of 50|15mg/ml|Injection|3|270000|0|||
30133|Pethidine 50mg tablets|50mg|Tablets|3|500|0|180||
30134|Pethidine 50mg tablets, blister of 10|50mg|Tablets|3|5000|0|18||
30135|Pethidine 50mg tablets, pack of 14|50mg|Tablets|3|7000|0|12||
30136|Pethidine 50mg tablets, pack of 28|50mg|Tablets|3|14000|0|6||
30137|Pethidine 50mg tablets, pack of 30|50mg|Tablets|3|15000|0|6||
30138|Pethidine 50mg tablets, tin of 100|50mg|Tablets|3|50000|0|2||
30139|Pethidine 50mg tablets, tin of 1000|50mg|Tablets|3|475000|0|||
30140|Pethidine 50mg/ml injection|50mg/ml|Injection|3|5000|0|30||
30141|Pethidine 50mg/ml injection, box of 10|50mg/ml|Injection|3|47500|0|3||
30142|Pethidine 50mg/ml injection, box of 50|50mg/ml|Injection|3|225000|0|||
30143|Pethidine 100mg/2ml injection|100mg/2ml|Injection|3|7500|0|30||
30144|Pethidine 100mg/2ml injection, box of 10|100mg/2ml|Injection|3|71250|0|3||
30145|Pethidine 100mg/2ml injection, box of 50|100mg/2ml|Injection|3|337500|0|||
30146|Amoxicillin 250mg capsules|250mg|Capsules|3|200|0|180||
30147|Amoxicillin 250mg capsules, blister of 10|250mg|Capsules|3|2000|0|18||
30148|Amoxicillin 250mg capsules, pack of 14|250mg|Capsules|3|2800|0|12||
30149|Amoxicillin 250mg capsules, pack of 28|250mg|Capsules|3|5600|0|6||
30150|Amoxicillin 250mg capsules, pack of 30|250mg|Capsules|3|6000|0|6||
30151|Amoxicillin 250mg capsules, tin of 100|250mg|Capsules|3|20000|0|2||
30152|Amoxicillin 250mg capsules, tin of 1000|250mg|Capsules|3|190000|0|||
30153|Amoxicillin 500mg capsules|500mg|Capsules|3|300|0|180||
30154|Amoxicillin 500mg capsules, blister of 10|500mg|Capsules|3|3000|0|18||
30155|Amoxicillin 500mg capsules, pack of 14|500mg|Capsules|3|4200|0|12||
30156|Amoxicillin 500mg capsules, pack of 28|500mg|Capsules|3|8400|0|6||
30157|Amoxicillin 500mg capsules, pack of 30|500mg|Capsules|3|9000|0|6||
30158|Amoxicillin 500mg capsules, tin of 100|500mg|Capsules|3|30000|0|2||
30159|Amoxicillin 500mg capsules, tin of 1000|500mg|Capsules|3|285000|0|||
30160|Amoxicillin 125mg/5ml oral liquid, 60ml bottle|125mg/5ml|Oral liquid|3|6000|0|3||
30161|Amoxicillin 125mg/5ml oral liquid, 100ml bottle|125mg/5ml|Oral liquid|3|8000|0|3||
30162|Amoxicillin 125mg/5ml oral liquid, 200ml bottle|125mg/5ml|Oral liquid|3|14000|0|2||
30163|Amoxicillin 250mg/5ml oral liquid, 60ml bottle|250mg/5ml|Oral liquid|3|9000|0|3||
30164|Amoxicillin 250mg/5ml oral liquid, 100ml bottle|250mg/5ml|Oral liquid|3|12000|0|3||
30165|Amoxicillin 250mg/5ml oral liquid, 200ml bottle|250mg/5ml|Oral liquid|3|21000|0|2||
30166|Amoxicillin and Clavulanic Acid 375mg tablets|375mg|Tablets|3|700|0|180||
30167|Amoxicillin and Clavulanic Acid 375mg tablets, blister of 10|375mg|Tablets|3|7000|0|18||
30168|Amoxicillin and Clavulanic Acid 375mg tablets, pack of 14|375mg|Tablets|3|9800|0|12||
30169|Amoxicillin and Clavulanic Acid 375mg tablets, pack of 28|375mg|Tablets|3|19600|0|6||
30170|Amoxicillin and Clavulanic Acid 375mg tablets, pack of 30|375mg|Tablets|3|21000|0|6||
30171|Amoxicillin and Clavulanic Acid 375mg tablets, tin of 100|375mg|Tablets|3|70000|0|2||
30172|Amoxicillin and Clavulanic Acid 375mg tablets, tin of 1000|375mg|Tablets|3|665000|0|||
30173|Amoxicillin and Clavulanic Acid 625mg tablets|625mg|Tablets|3|1050|0|180||
30174|Amoxicillin and Clavulanic Acid 625mg tablets, blister of 10|625mg|Tablets|3|10500|0|18||
30175|Amoxicillin and Clavulanic Acid 625mg tablets, pack of 14|625mg|Tablets|3|14700|0|12||
30176|Amoxicillin and Clavulanic Acid 625mg tablets, pack of 28|625mg|Tablets|3|29400|0|6||
30177|Amoxicillin and Clavulanic Acid 625mg tablets, pack of 30|625mg|Tablets|3|31500|0|6||
30178|Amoxicillin and Clavulanic Acid 625mg tablets, tin of 100|625mg|Tablets|3|105000|0|2||
30179|Amoxicillin and Clavulanic Acid 625mg tablets, tin of 1000|625mg|Tablets|3|997500|0|||
30180|Amoxicillin and Clavulanic Acid 1g tablets|1g|Tablets|3|1400|0|180||
30181|Amoxicillin and Clavulanic Acid 1g tablets, blister of 10|1g|Tablets|3|14000|0|18||
30182|Amoxicillin and Clavulanic Acid 1g tablets, pack of 14|1g|Tablets|3|19600|0|12||
30183|Amoxicillin and Clavulanic Acid 1g tablets, pack of 28|1g|Tablets|3|39200|0|6||
30184|Amoxicillin and Clavulanic Acid 1g tablets, pack of 30|1g|Tablets|3|42000|0|6||
30185|Amoxicillin and Clavulanic Acid 1g tablets, tin of 100|1g|Tablets|3|140000|0|2||
30186|Amoxicillin and Clavulanic Acid 1g tablets, tin of 1000|1g|Tablets|3|1330000|0|||
30187|Amoxicillin and Clavulanic Acid 228mg/5ml oral liquid, 60ml bottle|228mg/5ml|Oral liquid|3|21000|0|3||
30188|Amoxicillin and Clavulanic Acid 228mg/5ml oral liquid, 100ml bottle|228mg/5ml|Oral liquid|3|28000|0|3||
30189|Amoxicillin and Clavulanic Acid 228mg/5ml oral liquid, 200ml bottle|228mg/5ml|Oral liquid|3|49000|0|2||
30190|Amoxicillin and Clavulanic Acid 457mg/5ml oral liquid, 60ml bottle|457mg/5ml|Oral liquid|3|31500|0|3||
30191|Amoxicillin and Clavulanic Acid 457mg/5ml oral liquid, 100ml bottle|457mg/5ml|Oral liquid|3|42000|0|3||
30192|Amoxicillin and Clavulanic Acid 457mg/5ml oral liquid, 200ml bottle|457mg/5ml|Oral liquid|3|73500|0|2||
30193|Amoxicillin and Clavulanic Acid 600mg injection|600mg|Injection|3|7000|0|30||
30194|Amoxicillin and Clavulanic Acid 600mg injection, box of 10|600mg|Injection|3|66500|0|3||
30195|Amoxicillin and Clavulanic Acid 600mg injection, box of 50|600mg|Injection|3|315000|0|||
30196|Amoxicillin and Clavulanic Acid 1.2g injection|1.2g|Injection|3|10500|0|30||
30197|Amoxicillin and Clavulanic Acid 1.2g injection, box of 10|1.2g|Injection|3|99750|0|3||
30198|Amoxicillin and Clavulanic Acid 1.2g injection, box of 50|1.2g|Injection|3|472500|0|||
30199|Ampicillin 250mg capsules|250mg|Capsules|3|180|0|180||
30200|Ampicillin 250mg capsules, blister of 10|250mg|Capsules|3|1800|0|18||
30201|Ampicillin 250mg capsules, pack of 14|250mg|Capsules|3|2520|0|12||
30202|Ampicillin 250mg capsules, pack of 28|250mg|Capsules|3|5040|0|6||
30203|Ampicillin 250mg capsules, pack of 30|250mg|Capsules|3|5400|0|6||
30204|Ampicillin 250mg capsules, tin of 100|250mg|Capsules|3|18000|0|2||
30205|Ampicillin 250mg capsules, tin of 1000|250mg|Capsules|3|171000|0|||
30206|Ampicillin 500mg capsules|500mg|Capsules|3|270|0|180||
30207|Ampicillin 500mg capsules, blister of 10|500mg|Capsules|3|2700|0|18||
30208|Ampicillin 500mg capsules, pack of 14|500mg|Capsules|3|3780|0|12||
30209|Ampicillin 500mg capsules, pack of 28|500mg|Capsules|3|7560|0|6||
30210|Ampicillin 500mg capsules, pack of 30|500mg|Capsules|3|8100|0|6||
30211|Ampicillin 500mg capsules, tin of 100|500mg|Capsules|3|27000|0|2||
30212|Ampicillin 500mg capsules, tin of 1000|500mg|Capsules|3|256500|0|||
30213|Ampicillin 125mg/5ml oral liquid, 60ml bottle|125mg/5ml|Oral liquid|3|5400|0|3||
30214|Ampicillin 125mg/5ml oral liquid, 100ml bottle|125mg/5ml|Oral liquid|3|7200|0|3||
30215|Ampicillin 125mg/5ml oral liquid, 200ml bottle|125mg/5ml|Oral liquid|3|12600|0|2||
30216|Ampicillin 500mg injection|500mg|Injection|3|1800|0|30||
30217|Ampicillin 500mg injection, box of 10|500mg|Injection|3|17100|0|3||
30218|Ampicillin 500mg injection, box of 50|500mg|Injection|3|81000|0|||
30219|Ampicillin 1g injection|1g|Injection|3|2700|0|30||
30220|Ampicillin 1g injection, box of 10|1g|Injection|3|25650|0|3||
30221|Ampicillin 1g injection, box of 50|1g|Injection|3|121500|0|||
30222|Cloxacillin 250mg capsules|250mg|Capsules|3|200|0|180||
30223|Cloxacillin 250mg capsules, blister of 10|250mg|Capsules|3|2000|0|18||
30224|Cloxacillin 250mg capsules, pack of 14|250mg|Capsules|3|2800|0|12||
30225|Cloxacillin 250mg capsules, pack of 28|250mg|Capsules|3|5600|0|6||
30226|Cloxacillin 250mg capsules, pack of 30|250mg|Capsules|3|6000|0|6||
30227|Cloxacillin 250mg capsules, tin of 100|250mg|Capsules|3|20000|0|2||
30228|Cloxacillin 250mg capsules, tin of 1000|250mg|Capsules|3|190000|0|||
30229|Cloxacillin 500mg capsules|500mg|Capsules|3|300|0|180||
30230|Cloxacillin 500mg capsules, blister of 10|500mg|Capsules|3|3000|0|18||
30231|Cloxacillin 500mg capsules, pack of 14|500mg|Capsules|3|4200|0|12||
30232|Cloxacillin 500mg capsules, pack of 28|500mg|Capsules|3|8400|0|6||
30233|Cloxacillin 500mg capsules, pack of 30|500mg|Capsules|3|9000|0|6||
30234|Cloxacillin 500mg capsules, tin of 100|500mg|Capsules|3|30000|0|2||
30235|Cloxacillin 500mg capsules, tin of 1000|500mg|Capsules|3|285000|0|||
30236|Cloxacillin 125mg/5ml oral liquid, 60ml bottle|125mg/5ml|Oral liquid|3|6000|0|3||
30237|Cloxacillin 125mg/5ml oral liquid, 100ml bottle|125mg/5ml|Oral liquid|3|8000|0|3||
30238|Cloxacillin 125mg/5ml oral liquid, 200ml bottle|125mg/5ml|Oral liquid|3|14000|0|2||
30239|Cloxacillin 250mg injection|250mg|Injection|3|2000|0|30||
30240|Cloxacillin 250mg injection, box of 10|250mg|Injection|3|19000|0|3||
30241|Cloxacillin 250mg injection, box of 50|250mg|Injection|3|90000|0|||
30242|Cloxacillin 500mg injection|500mg|Injection|3|3000|0|30||
30243|Cloxacillin 500mg injection, box of 10|500mg|Injection|3|28500|0|3||
30244|Cloxacillin 500mg injection, box of 50|500mg|Injection|3|135000|0|||
30245|Ampiclox 250mg capsules|250mg|Capsules|3|220|0|180||
30246|Ampiclox 250mg capsules, blister of 10|250mg|Capsules|3|2200|0|18||
30247|Ampiclox 250mg capsules, pack of 14|250mg|Capsules|3|3080|0|12||
30248|Ampiclox 250mg capsules, pack of 28|250mg|Capsules|3|6160|0|6||
30249|Ampiclox 250mg capsules, pack of 30|250mg|Capsules|3|6600|0|6||
30250|Ampiclox 250mg capsules, tin of 100|250mg|Capsules|3|22000|0|2||
30251|Ampiclox 250mg capsules, tin of 1000|250mg|Capsules|3|209000|0|||
30252|Ampiclox 500mg capsules|500mg|Capsules|3|330|0|180||
30253|Ampiclox 500mg capsules, blister of 10|500mg|Capsules|3|3300|0|18||
30254|Ampiclox 500mg capsules, pack of 14|500mg|Capsules|3|4620|0|12||
30255|Ampiclox 500mg capsules, pack of 28|500mg|Capsules|3|9240|0|6||
30256|Ampiclox 500mg capsules, pack of 30|500mg|Capsules|3|9900|0|6||
30257|Ampiclox 500mg capsules, tin of 100|500mg|Capsules|3|33000|0|2||
30258|Ampiclox 500mg capsules, tin of 1000|500mg|Capsules|3|313500|0|||
30259|Ampiclox 250mg/5ml oral liquid, 60ml bottle|250mg/5ml|Oral liquid|3|6600|0|3||
30260|Ampiclox 250mg/5ml oral liquid, 100ml bottle|250mg/5ml|Oral liquid|3|8800|0|3||
30261|Ampiclox 250mg/5ml oral liquid, 200ml bottle|250mg/5ml|Oral liquid|3|15400|0|2||
30262|Ampiclox 500mg injection|500mg|Injection|3|2200|0|30||
30263|Ampiclox 500mg injection, box of 10|500mg|Injection|3|20900|0|3||
30264|Ampiclox 500mg injection, box of 50|500mg|Injection|3|99000|0|||
30265|Benzylpenicillin 1MU injection|1MU|Injection|3|1000|0|30||
30266|Benzylpenicillin 1MU injection, box of 10|1MU|Injection|3|9500|0|3||
30267|Benzylpenicillin 1MU injection, box of 50|1MU|Injection|3|45000|0|||
30268|Benzylpenicillin 5MU injection|5MU|Injection|3|1500|0|30||
30269|Benzylpenicillin 5MU injection, box of 10|5MU|Injection|3|14250|0|3||
30270|Benzylpenicillin 5MU injection, box of 50|5MU|Injection|3|67500|0|||
30271|Benzathine Penicillin 1.2MU injection|1.2MU|Injection|3|1000|0|30||
30272|Benzathine Penicillin 1.2MU injection, box of 10|1.2MU|Injection|3|9500|0|3||
30273|Benzathine Penicillin 1.2MU injection, box of 50|1.2MU|Injection|3|45000|0|||
30274|Benzathine Penicillin 2.4MU injection|2.4MU|Injection|3|1500|0|30||
30275|Benzathine Penicillin 2.4MU injection, box of 10|2.4MU|Injection|3|14250|0|3||
30276|Benzathine Penicillin 2.4MU injection, box of 50|2.4MU|Injection|3|67500|0|||
30277|Phenoxymethylpenicillin 250mg tablets|250mg|Tablets|3|80|0|180||
30278|Phenoxymethylpenicillin 250mg tablets, blister of 10|250mg|Tablets|3|800|0|18||
30279|Phenoxymethylpenicillin 250mg tablets, pack of 14|250mg|Tablets|3|1120|0|12||
30280|Phenoxymethylpenicillin 250mg tablets, pack of 28|250mg|Tablets|3|2240|0|6||
30281|Phenoxymethylpenicillin 250mg tablets, pack of 30|250mg|Tablets|3|2400|0|6||
30282|Phenoxymethylpenicillin 250mg tablets, tin of 100|250mg|Tablets|3|8000|0|2||
30283|Phenoxymethylpenicillin 250mg tablets, tin of 1000|250mg|Tablets|3|76000|0|||
30284|Phenoxymethylpenicillin 125mg/5ml oral liquid, 60ml bottle|125mg/5ml|Oral liquid|3|2400|0|3||
30285|Phenoxymethylpenicillin 125mg/5ml oral liquid, 100ml bottle|125mg/5ml|Oral liquid|3|3200|0|3||
30286|Phenoxymethylpenicillin 125mg/5ml oral liquid, 200ml bottle|125mg/5ml|Oral liquid|3|5600|0|2||
30287|Ceftriaxone 250mg injection|250mg|Injection|3|9000|0|30||
30288|Ceftriaxone 250mg injection, box of 10|250mg|Injection|3|85500|0|3||
30289|Ceftriaxone 250mg injection, box of 50|250mg|Injection|3|405000|0|||
30290|Ceftriaxone 500mg injection|500mg|Injection|3|13500|0|30||
30291|Ceftriaxone 500mg injection, box of 10|500mg|Injection|3|128250|0|3||
30292|Ceftriaxone 500mg injection, box of 50|500mg|Injection|3|607500|0|||
30293|Ceftriaxone 1g injection|1g|Injection|3|18000|0|30||
30294|Ceftriaxone 1g injection, box of 10|1g|Injection|3|171000|0|3||
30295|Ceftriaxone 1g injection, box of 50|1g|Injection|3|810000|0|||
30296|Cefotaxime 500mg injection|500mg|Injection|3|9000|0|30||
30297|Cefotaxime 500mg injection, box of 10|500mg|Injection|3|85500|0|3||
30298|Cefotaxime 500mg injection, box of 50|500mg|Injection|3|405000|0|||
30299|Cefotaxime 1g injection|1g|Injection|3|13500|0|30||
30300|Cefotaxime 1g injection, box of 10|1g|Injection|3|128250|0|3||
30301|Cefotaxime 1g injection, box of 50|1g|Injection|3|607500|0|||
30302|Ceftazidime 500mg injection|500mg|Injection|3|12000|0|30||
30303|Ceftazidime 500mg injection, box of 10|500mg|Injection|3|114000|0|3||
30304|Ceftazidime 500mg injection, box of 50|500mg|Injection|3|540000|0|||
30305|Ceftazidime 1g injection|1g|Injection|3|18000|0|30||
30306|Ceftazidime 1g injection, box of 10|1g|Injection|3|171000|0|3||
30307|Ceftazidime 1g injection, box of 50|1g|Injection|3|810000|0|||
30308|Cefixime 200mg tablets|200mg|Tablets|3|800|0|180||
30309|Cefixime 200mg tablets, blister of 10|200mg|Tablets|3|8000|0|18||
30310|Cefixime 200mg tablets, pack of 14|200mg|Tablets|3|11200|0|12||
30311|Cefixime 200mg tablets, pack of 28|200mg|Tablets|3|22400|0|6||
30312|Cefixime 200mg tablets, pack of 30|200mg|Tablets|3|24000|0|6||
30313|Cefixime 200mg tablets, tin of 100|200mg|Tablets|3|80000|0|2||
30314|Cefixime 200mg tablets, tin of 1000|200mg|Tablets|3|760000|0|||
30315|Cefixime 400mg tablets|400mg|Tablets|3|1200|0|180||
30316|Cefixime 400mg tablets, blister of 10|400mg|Tablets|3|12000|0|18||
30317|Cefixime 400mg tablets, pack of 14|400mg|Tablets|3|16800|0|12||
30318|Cefixime 400mg tablets, pack of 28|400mg|Tablets|3|33600|0|6||
30319|Cefixime 400mg tablets, pack of 30|400mg|Tablets|3|36000|0|6||
30320|Cefixime 400mg tablets, tin of 100|400mg|Tablets|3|120000|0|2||
30321|Cefixime 400mg tablets, tin of 1000|400mg|Tablets|3|1140000|0|||
30322|Cefixime 100mg/5ml oral liquid, 60ml bottle|100mg/5ml|Oral liquid|3|24000|0|3||
30323|Cefixime 100mg/5ml oral liquid, 100ml bottle|100mg/5ml|Oral liquid|3|32000|0|3||
30324|Cefixime 100mg/5ml oral liquid, 200ml bottle|100mg/5ml|Oral liquid|3|56000|0|2||
30325|Cefuroxime 250mg tablets|250mg|Tablets|3|900|0|180||
30326|Cefuroxime 250mg tablets, blister of 10|250mg|Tablets|3|9000|0|18||
30327|Cefuroxime 250mg tablets, pack of 14|250mg|Tablets|3|12600|0|12||
30328|Cefuroxime 250mg tablets, pack of 28|250mg|Tablets|3|25200|0|6||
30329|Cefuroxime 250mg tablets, pack of 30|250mg|Tablets|3|27000|0|6||
30330|Cefuroxime 250mg tablets, tin of 100|250mg|Tablets|3|90000|0|2||
30331|Cefuroxime 250mg tablets, tin of 1000|250mg|Tablets|3|855000|0|||
30332|Cefuroxime 500mg tablets|500mg|Tablets|3|1350|0|180||
30333|Cefuroxime 500mg tablets, blister of 10|500mg|Tablets|3|13500|0|18||
30334|Cefuroxime 500mg tablets, pack of 14|500mg|Tablets|3|18900|0|12||
30335|Cefuroxime 500mg tablets, pack of 28|500mg|Tablets|3|37800|0|6||
30336|Cefuroxime 500mg tablets, pack of 30|500mg|Tablets|3|40500|0|6||
30337|Cefuroxime 500mg tablets, tin of 100|500mg|Tablets|3|135000|0|2||
30338|Cefuroxime 500mg tablets, tin of 1000|500mg|Tablets|3|1282500|0|||
30339|Cefuroxime 125mg/5ml oral liquid, 60ml bottle|125mg/5ml|Oral liquid|3|27000|0|3||
30340|Cefuroxime 125mg/5ml oral liquid, 100ml bottle|125mg/5ml|Oral liquid|3|36000|0|3||
30341|Cefuroxime 125mg/5ml oral liquid, 200ml bottle|125mg/5ml|Oral liquid|3|63000|0|2||
30342|Cefuroxime 750mg injection|750mg|Injection|3|9000|0|30||
30343|Cefuroxime 750mg injection, box of 10|750mg|Injection|3|85500|0|3||
30344|Cefuroxime 750mg injection, box of 50|750mg|Injection|3|405000|0|||
30345|Cefuroxime 1.5g injection|1.5g|Injection|3|13500|0|30||
30346|Cefuroxime 1.5g injection, box of 10|1.5g|Injection|3|128250|0|3||
30347|Cefuroxime 1.5g injection, box of 50|1.5g|Injection|3|607500|0|||
30348|Cephalexin 250mg capsules|250mg|Capsules|3|250|0|180||
30349|Cephalexin 250mg capsules, blister of 10|250mg|Capsules|3|2500|0|18||
30350|Cephalexin 250mg capsules, pack of 14|250mg|Capsules|3|3500|0|12||
30351|Cephalexin 250mg capsules, pack of 28|250mg|Capsules|3|7000|0|6||
30352|Cephalexin 250mg capsules, pack of 30|250mg|Capsules|3|7500|0|6||
30353|Cephalexin 250mg capsules, tin of 100|250mg|Capsules|3|25000|0|2||
30354|Cephalexin 250mg capsules, tin of 1000|250mg|Capsules|3|237500|0|||
30355|Cephalexin 500mg capsules|500mg|Capsules|3|375|0|180||
30356|Cephalexin 500mg capsules, blister of 10|500mg|Capsules|3|3750|0|18||
30357|Cephalexin 500mg capsules, pack of 14|500mg|Capsules|3|5250|0|12||
30358|Cephalexin 500mg capsules, pack of 28|500mg|Capsules|3|10500|0|6||
30359|Cephalexin 500mg capsules, pack of 30|500mg|Capsules|3|11250|0|6||
30360|Cephalexin 500mg capsules, tin of 100|500mg|Capsules|3|37500|0|2||
30361|Cephalexin 500mg capsules, tin of 1000|500mg|Capsules|3|356250|0|||
30362|Cephalexin 125mg/5ml oral liquid, 60ml bottle|125mg/5ml|Oral liquid|3|7500|0|3||
30363|Cephalexin 125mg/5ml oral liquid, 100ml bottle|125mg/5ml|Oral liquid|3|10000|0|3||
30364|Cephalexin 125mg/5ml oral liquid, 200ml bottle|125mg/5ml|Oral liquid|3|17500|0|2||
30365|Meropenem 500mg injection|500mg|Injection|3|40000|1|30||
30366|Meropenem 500mg injection, box of 10|500mg|Injection|3|380000|1|3||
30367|Meropenem 500mg injection, box of 50|500mg|Injection|3|1800000|1|||
30368|Meropenem 1g injection|1g|Injection|3|60000|1|30||
30369|Meropenem 1g injection, box of 10|1g|Injection|3|570000|1|3||
30370|Meropenem 1g injection, box of 50|1g|Injection|3|2700000|1|||
30371|Azithromycin 250mg tablets|250mg|Tablets|3|600|0|180||
30372|Azithromycin 250mg tablets, blister of 10|250mg|Tablets|3|6000|0|18||
30373|Azithromycin 250mg tablets, pack of 14|250mg|Tablets|3|8400|0|12||
30374|Azithromycin 250mg tablets, pack of 28|250mg|Tablets|3|16800|0|6||
30375|Azithromycin 250mg tablets, pack of 30|250mg|Tablets|3|18000|0|6||
30376|Azithromycin 250mg tablets, tin of 100|250mg|Tablets|3|60000|0|2||
30377|Azithromycin 250mg tablets, tin of 1000|250mg|Tablets|3|570000|0|||
30378|Azithromycin 500mg tablets|500mg|Tablets|3|900|0|180||
30379|Azithromycin 500mg tablets, blister of 10|500mg|Tablets|3|9000|0|18||
30380|Azithromycin 500mg tablets, pack of 14|500mg|Tablets|3|12600|0|12||
30381|Azithromycin 500mg tablets, pack of 28|500mg|Tablets|3|25200|0|6||
30382|Azithromycin 500mg tablets, pack of 30|500mg|Tablets|3|27000|0|6||
30383|Azithromycin 500mg tablets, tin of 100|500mg|Tablets|3|90000|0|2||
30384|Azithromycin 500mg tablets, tin of 1000|500mg|Tablets|3|855000|0|||
30385|Azithromycin 200mg/5ml oral liquid, 60ml bottle|200mg/5ml|Oral liquid|3|18000|0|3||
30386|Azithromycin 200mg/5ml oral liquid, 100ml bottle|200mg/5ml|Oral liquid|3|24000|0|3||
30387|Azithromycin 200mg/5ml oral liquid, 200ml bottle|200mg/5ml|Oral liquid|3|42000|0|2||
30388|Azithromycin 500mg injection|500mg|Injection|3|6000|0|30||
30389|Azithromycin 500mg injection, box of 10|500mg|Injection|3|57000|0|3||
30390|Azithromycin 500mg injection, box of 50|500mg|Injection|3|270000|0|||
30391|Erythromycin 250mg tablets|250mg|Tablets|3|200|0|180||
30392|Erythromycin 250mg tablets, blister of 10|250mg|Tablets|3|2000|0|18||
30393|Erythromycin 250mg tablets, pack of 14|250mg|Tablets|3|2800|0|12||
30394|Erythromycin 250mg tablets, pack of 28|250mg|Tablets|3|5600|0|6||
30395|Erythromycin 250mg tablets, pack of 30|250mg|Tablets|3|6000|0|6||
30396|Erythromycin 250mg tablets, tin of 100|250mg|Tablets|3|20000|0|2||
30397|Erythromycin 250mg tablets, tin of 1000|250mg|Tablets|3|190000|0|||
30398|Erythromycin 500mg tablets|500mg|Tablets|3|300|0|180||
30399|Erythromycin 500mg tablets, blister of 10|500mg|Tablets|3|3000|0|18||
30400|Erythromycin 500mg tablets, pack of 14|500mg|Tablets|3|4200|0|12||
30401|Erythromycin 500mg tablets, pack of 28|500mg|Tablets|3|8400|0|6||
30402|Erythromycin 500mg tablets, pack of 30|500mg|Tablets|3|9000|0|6||
30403|Erythromycin 500mg tablets, tin of 100|500mg|Tablets|3|30000|0|2||
30404|Erythromycin 500mg tablets, tin of 1000|500mg|Tablets|3|285000|0|||
30405|Erythromycin 125mg/5ml oral liquid, 60ml bottle|125mg/5ml|Oral liquid|3|6000|0|3||
30406|Erythromycin 125mg/5ml oral liquid, 100ml bottle|125mg/5ml|Oral liquid|3|8000|0|3||
30407|Erythromycin 125mg/5ml oral liquid, 200ml bottle|125mg/5ml|Oral liquid|3|14000|0|2||
30408|Erythromycin 2% gel, 10g|2%|Gel|3|4000|0|3||
30409|Erythromycin 2% gel, 20g|2%|Gel|3|6000|0|3||
30410|Clarithromycin 250mg tablets|250mg|Tablets|3|900|0|180||
30411|Clarithromycin 250mg tablets, blister of 10|250mg|Tablets|3|9000|0|18||
30412|Clarithromycin 250mg tablets, pack of 14|250mg|Tablets|3|12600|0|12||
30413|Clarithromycin 250mg tablets, pack of 28|250mg|Tablets|3|25200|0|6||
30414|Clarithromycin 250mg tablets, pack of 30|250mg|Tablets|3|27000|0|6||
30415|Clarithromycin 250mg tablets, tin of 100|250mg|Tablets|3|90000|0|2||
30416|Clarithromycin 250mg tablets, tin of 1000|250mg|Tablets|3|855000|0|||
30417|Clarithromycin 500mg tablets|500mg|Tablets|3|1350|0|180||
30418|Clarithromycin 500mg tablets, blister of 10|500mg|Tablets|3|13500|0|18||
30419|Clarithromycin 500mg tablets, pack of 14|500mg|Tablets|3|18900|0|12||
30420|Clarithromycin 500mg tablets, pack of 28|500mg|Tablets|3|37800|0|6||
30421|Clarithromycin 500mg tablets, pack of 30|500mg|Tablets|3|40500|0|6||
30422|Clarithromycin 500mg tablets, tin of 100|500mg|Tablets|3|135000|0|2||
30423|Clarithromycin 500mg tablets, tin of 1000|500mg|Tablets|3|1282500|0|||
30424|Clarithromycin 125mg/5ml oral liquid, 60ml bottle|125mg/5ml|Oral liquid|3|27000|0|3||
30425|Clarithromycin 125mg/5ml oral liquid, 100ml bottle|125mg/5ml|Oral liquid|3|36000|0|3||
30426|Clarithromycin 125mg/5ml oral liquid, 200ml bottle|125mg/5ml|Oral liquid|3|63000|0|2||
30427|Clarithromycin 500mg injection|500mg|Injection|3|9000|0|30||
30428|Clarithromycin 500mg injection, box of 10|500mg|Injection|3|85500|0|3||
30429|Clarithromycin 500mg injection, box of 50|500mg|Injection|3|405000|0|||
30430|Ciprofloxacin 250mg tablets|250mg|Tablets|3|200|0|180||
30431|Ciprofloxacin 250mg tablets, blister of 10|250mg|Tablets|3|2000|0|18||
30432|Ciprofloxacin 250mg tablets, pack of 14|250mg|Tablets|3|2800|0|12||
30433|Ciprofloxacin 250mg tablets, pack of 28|250mg|Tablets|3|5600|0|6||
30434|Ciprofloxacin 250mg tablets, pack of 30|250mg|Tablets|3|6000|0|6||
30435|Ciprofloxacin 250mg tablets, tin of 100|250mg|Tablets|3|20000|0|2||
30436|Ciprofloxacin 250mg tablets, tin of 1000|250mg|Tablets|3|190000|0|||
30437|Ciprofloxacin 500mg tablets|500mg|Tablets|3|300|0|180||
30438|Ciprofloxacin 500mg tablets, blister of 10|500mg|Tablets|3|3000|0|18||
30439|Ciprofloxacin 500mg tablets, pack of 14|500mg|Tablets|3|4200|0|12||
30440|Ciprofloxacin 500mg tablets, pack of 28|500mg|Tablets|3|8400|0|6||
30441|Ciprofloxacin 500mg tablets, pack of 30|500mg|Tablets|3|9000|0|6||
30442|Ciprofloxacin 500mg tablets, tin of 100|500mg|Tablets|3|30000|0|2||
30443|Ciprofloxacin 500mg tablets, tin of 1000|500mg|Tablets|3|285000|0|||
30444|Ciprofloxacin 750mg tablets|750mg|Tablets|3|400|0|180||
30445|Ciprofloxacin 750mg tablets, blister of 10|750mg|Tablets|3|4000|0|18||
30446|Ciprofloxacin 750mg tablets, pack of 14|750mg|Tablets|3|5600|0|12||
30447|Ciprofloxacin 750mg tablets, pack of 28|750mg|Tablets|3|11200|0|6||
30448|Ciprofloxacin 750mg tablets, pack of 30|750mg|Tablets|3|12000|0|6||
30449|Ciprofloxacin 750mg tablets, tin of 100|750mg|Tablets|3|40000|0|2||
30450|Ciprofloxacin 750mg tablets, tin of 1000|750mg|Tablets|3|380000|0|||
30451|Ciprofloxacin 200mg/100ml injection|200mg/100ml|Injection|3|2000|0|30||
30452|Ciprofloxacin 200mg/100ml injection, box of 10|200mg/100ml|Injection|3|19000|0|3||
30453|Ciprofloxacin 200mg/100ml injection, box of 50|200mg/100ml|Injection|3|90000|0|||
30454|Ciprofloxacin 0.3% eye drops, 5ml|0.3%|Eye drops|3|3000|0|3||
30455|Ciprofloxacin 0.3% eye drops, 10ml|0.3%|Eye drops|3|5000|0|3||
30456|Levofloxacin 250mg tablets|250mg|Tablets|3|700|0|180||
30457|Levofloxacin 250mg tablets, blister of 10|250mg|Tablets|3|7000|0|18||
30458|Levofloxacin 250mg tablets, pack of 14|250mg|Tablets|3|9800|0|12||
30459|Levofloxacin 250mg tablets, pack of 28|250mg|Tablets|3|19600|0|6||
30460|Levofloxacin 250mg tablets, pack of 30|250mg|Tablets|3|21000|0|6||
30461|Levofloxacin 250mg tablets, tin of 100|250mg|Tablets|3|70000|0|2||
30462|Levofloxacin 250mg tablets, tin of 1000|250mg|Tablets|3|665000|0|||
30463|Levofloxacin 500mg tablets|500mg|Tablets|3|1050|0|180||
30464|Levofloxacin 500mg tablets, blister of 10|500mg|Tablets|3|10500|0|18||
30465|Levofloxacin 500mg tablets, pack of 14|500mg|Tablets|3|14700|0|12||
30466|Levofloxacin 500mg tablets, pack of 28|500mg|Tablets|3|29400|0|6||
30467|Levofloxacin 500mg tablets, pack of 30|500mg|Tablets|3|31500|0|6||
30468|Levofloxacin 500mg tablets, tin of 100|500mg|Tablets|3|105000|0|2||
30469|Levofloxacin 500mg tablets, tin of 1000|500mg|Tablets|3|997500|0|||
30470|Levofloxacin 750mg tablets|750mg|Tablets|3|1400|0|180||
30471|Levofloxacin 750mg tablets, blister of 10|750mg|Tablets|3|14000|0|18||
30472|Levofloxacin 750mg tablets, pack of 14|750mg|Tablets|3|19600|0|12||
30473|Levofloxacin 750mg tablets, pack of 28|750mg|Tablets|3|39200|0|6||
30474|Levofloxacin 750mg tablets, pack of 30|750mg|Tablets|3|42000|0|6||
30475|Levofloxacin 750mg tablets, tin of 100|750mg|Tablets|3|140000|0|2||
30476|Levofloxacin 750mg tablets, tin of 1000|750mg|Tablets|3|1330000|0|||
30477|Levofloxacin 500mg/100ml injection|500mg/100ml|Injection|3|7000|0|30||
30478|Levofloxacin 500mg/100ml injection, box of 10|500mg/100ml|Injection|3|66500|0|3||
30479|Levofloxacin 500mg/100ml injection, box of 50|500mg/100ml|Injection|3|315000|0|||
30480|Levofloxacin 0.5% eye drops, 5ml|0.5%|Eye drops|3|10500|0|3||
30481|Levofloxacin 0.5% eye drops, 10ml|0.5%|Eye drops|3|17500|0|3||
30482|Ofloxacin 200mg tablets|200mg|Tablets|3|400|0|180||
30483|Ofloxacin 200mg tablets, blister of 10|200mg|Tablets|3|4000|0|18||
30484|Ofloxacin 200mg tablets, pack of 14|200mg|Tablets|3|5600|0|12||
30485|Ofloxacin 200mg tablets, pack of 28|200mg|Tablets|3|11200|0|6||
30486|Ofloxacin 200mg tablets, pack of 30|200mg|Tablets|3|12000|0|6||
30487|Ofloxacin 200mg tablets, tin of 100|200mg|Tablets|3|40000|0|2||
30488|Ofloxacin 200mg tablets, tin of 1000|200mg|Tablets|3|380000|0|||
30489|Ofloxacin 400mg tablets|400mg|Tablets|3|600|0|180||
30490|Ofloxacin 400mg tablets, blister of 10|400mg|Tablets|3|6000|0|18||
30491|Ofloxacin 400mg tablets, pack of 14|400mg|Tablets|3|8400|0|12||
30492|Ofloxacin 400mg tablets, pack of 28|400mg|Tablets|3|16800|0|6||
30493|Ofloxacin 400mg tablets, pack of 30|400mg|Tablets|3|18000|0|6||
30494|Ofloxacin 400mg tablets, tin of 100|400mg|Tablets|3|60000|0|2||
30495|Ofloxacin 400mg tablets, tin of 1000|400mg|Tablets|3|570000|0|||
30496|Ofloxacin 0.3% eye drops, 5ml|0.3%|Eye drops|3|6000|0|3||
30497|Ofloxacin 0.3% eye drops, 10ml|0.3%|Eye drops|3|10000|0|3||
30498|Doxycycline 100mg capsules|100mg|Capsules|3|100|0|180||
30499|Doxycycline 100mg capsules, blister of 10|100mg|Capsules|3|1000|0|18||
30500|Doxycycline 100mg capsules, pack of 14|100mg|Capsules|3|1400|0|12||
30501|Doxycycline 100mg capsules, pack of 28|100mg|Capsules|3|2800|0|6||
30502|Doxycycline 100mg capsules, pack of 30|100mg|Capsules|3|3000|0|6||
30503|Doxycycline 100mg capsules, tin of 100|100mg|Capsules|3|10000|0|2||
30504|Doxycycline 100mg capsules, tin of 1000|100mg|Capsules|3|95000|0|||
30505|Tetracycline 250mg capsules|250mg|Capsules|3|90|0|180||
30506|Tetracycline 250mg capsules, blister of 10|250mg|Capsules|3|900|0|18||
30507|Tetracycline 250mg capsules, pack of 14|250mg|Capsules|3|1260|0|12||
30508|Tetracycline 250mg capsules, pack of 28|250mg|Capsules|3|2520|0|6||
30509|Tetracycline 250mg capsules, pack of 30|250mg|Capsules|3|2700|0|6||
30510|Tetracycline 250mg capsules, tin of 100|250mg|Capsules|3|9000|0|2||
30511|Tetracycline 250mg capsules, tin of 1000|250mg|Capsules|3|85500|0|||
30512|Tetracycline 1% eye ointment, 10g|1%|Eye ointment|3|1800|0|3||
30513|Tetracycline 1% eye ointment, 20g|1%|Eye ointment|3|2700|0|3||
30514|Metronidazole 200mg tablets|200mg|Tablets|3|50|0|180||
30515|Metronidazole 200mg tablets, blister of 10|200mg|Tablets|3|500|0|18||
30516|Metronidazole 200mg tablets, pack of 14|200mg|Tablets|3|700|0|12||
30517|Metronidazole 200mg tablets, pack of 28|200mg|Tablets|3|1400|0|6||
30518|Metronidazole 200mg tablets, pack of 30|200mg|Tablets|3|1500|0|6||
30519|Metronidazole 200mg tablets, tin of 100|200mg|Tablets|3|5000|0|2||
30520|Metronidazole 200mg tablets, tin of 1000|200mg|Tablets|3|47500|0|||
30521|Metronidazole 400mg tablets|400mg|Tablets|3|75|0|180||
30522|Metronidazole 400mg tablets, blister of 10|400mg|Tablets|3|750|0|18||
30523|Metronidazole 400mg tablets, pack of 14|400mg|Tablets|3|1050|0|12||
30524|Metronidazole 400mg tablets, pack of 28|400mg|Tablets|3|2100|0|6||
30525|Metronidazole 400mg tablets, pack of 30|400mg|Tablets|3|2250|0|6||
30526|Metronidazole 400mg tablets, tin of 100|400mg|Tablets|3|7500|0|2||
30527|Metronidazole 400mg tablets, tin of 1000|400mg|Tablets|3|71250|0|||
30528|Metronidazole 200mg/5ml oral liquid, 60ml bottle|200mg/5ml|Oral liquid|3|1500|0|3||
30529|Metronidazole 200mg/5ml oral liquid, 100ml bottle|200mg/5ml|Oral liquid|3|2000|0|3||
30530|Metronidazole 200mg/5ml oral liquid, 200ml bottle|200mg/5ml|Oral liquid|3|3500|0|2||
30531|Metronidazole 500mg/100ml injection|500mg/100ml|Injection|3|500|0|30||
30532|Metronidazole 500mg/100ml injection, box of 10|500mg/100ml|Injection|3|4750|0|3||
30533|Metronidazole 500mg/100ml injection, box of 50|500mg/100ml|Injection|3|22500|0|||
30534|Metronidazole 0.75% gel, 10g|0.75%|Gel|3|1000|0|3||
30535|Metronidazole 0.75% gel, 20g|0.75%|Gel|3|1500|0|3||
30536|Tinidazole 500mg tablets|500mg|Tablets|3|150|0|180||
30537|Tinidazole 500mg tablets, blister of 10|500mg|Tablets|3|1500|0|18||
30538|Tinidazole 500mg tablets, pack of 14|500mg|Tablets|3|2100|0|12||
30539|Tinidazole 500mg tablets, pack of 28|500mg|Tablets|3|4200|0|6||
30540|Tinidazole 500mg tablets, pack of 30|500mg|Tablets|3|4500|0|6||
30541|Tinidazole 500mg tablets, tin of 100|500mg|Tablets|3|15000|0|2||
30542|Tinidazole 500mg tablets, tin of 1000|500mg|Tablets|3|142500|0|||
30543|Secnidazole 1g tablets|1g|Tablets|3|500|0|180||
30544|Secnidazole 1g tablets, blister of 10|1g|Tablets|3|5000|0|18||
30545|Secnidazole 1g tablets, pack of 14|1g|Tablets|3|7000|0|12||
30546|Secnidazole 1g tablets, pack of 28|1g|Tablets|3|14000|0|6||
30547|Secnidazole 1g tablets, pack of 30|1g|Tablets|3|15000|0|6||
30548|Secnidazole 1g tablets, tin of 100|1g|Tablets|3|50000|0|2||
30549|Secnidazole 1g tablets, tin of 1000|1g|Tablets|3|475000|0|||
30550|Co-trimoxazole 480mg tablets|480mg|Tablets|3|60|0|180||
30551|Co-trimoxazole 480mg tablets, blister of 10|480mg|Tablets|3|600|0|18||
30552|Co-trimoxazole 480mg tablets, pack of 14|480mg|Tablets|3|840|0|12||
30553|Co-trimoxazole 480mg tablets, pack of 28|480mg|Tablets|3|1680|0|6||
30554|Co-trimoxazole 480mg tablets, pack of 30|480mg|Tablets|3|1800|0|6||
30555|Co-trimoxazole 480mg tablets, tin of 100|480mg|Tablets|3|6000|0|2||
30556|Co-trimoxazole 480mg tablets, tin of 1000|480mg|Tablets|3|57000|0|||
30557|Co-trimoxazole 960mg tablets|960mg|Tablets|3|90|0|180||
30558|Co-trimoxazole 960mg tablets, blister of 10|960mg|Tablets|3|900|0|18||
30559|Co-trimoxazole 960mg tablets, pack of 14|960mg|Tablets|3|1260|0|12||
30560|Co-trimoxazole 960mg tablets, pack of 28|960mg|Tablets|3|2520|0|6||
30561|Co-trimoxazole 960mg tablets, pack of 30|960mg|Tablets|3|2700|0|6||
30562|Co-trimoxazole 960mg tablets, tin of 100|960mg|Tablets|3|9000|0|2||
30563|Co-trimoxazole 960mg tablets, tin of 1000|960mg|Tablets|3|85500|0|||
30564|Co-trimoxazole 240mg/5ml oral liquid, 60ml bottle|240mg/5ml|Oral liquid|3|1800|0|3||
30565|Co-trimoxazole 240mg/5ml oral liquid, 100ml bottle|240mg/5ml|Oral liquid|3|2400|0|3||
30566|Co-trimoxazole 240mg/5ml oral liquid, 200ml bottle|240mg/5ml|Oral liquid|3|4200|0|2||
30567|Nitrofurantoin 50mg tablets|50mg|Tablets|3|150|0|180||
30568|Nitrofurantoin 50mg tablets, blister of 10|50mg|Tablets|3|1500|0|18||
30569|Nitrofurantoin 50mg tablets, pack of 14|50mg|Tablets|3|2100|0|12||
30570|Nitrofurantoin 50mg tablets, pack of 28|50mg|Tablets|3|4200|0|6||
30571|Nitrofurantoin 50mg tablets, pack of 30|50mg|Tablets|3|4500|0|6||
30572|Nitrofurantoin 50mg tablets, tin of 100|50mg|Tablets|3|15000|0|2||
30573|Nitrofurantoin 50mg tablets, tin of 1000|50mg|Tablets|3|142500|0|||
30574|Nitrofurantoin 100mg tablets|100mg|Tablets|3|225|0|180||
30575|Nitrofurantoin 100mg tablets, blister of 10|100mg|Tablets|3|2250|0|18||
30576|Nitrofurantoin 100mg tablets, pack of 14|100mg|Tablets|3|3150|0|12||
30577|Nitrofurantoin 100mg tablets, pack of 28|100mg|Tablets|3|6300|0|6||
30578|Nitrofurantoin 100mg tablets, pack of 30|100mg|Tablets|3|6750|0|6||
30579|Nitrofurantoin 100mg tablets, tin of 100|100mg|Tablets|3|22500|0|2||
30580|Nitrofurantoin 100mg tablets, tin of 1000|100mg|Tablets|3|213750|0|||
30581|Gentamicin 20mg/2ml injection|20mg/2ml|Injection|3|1500|0|30||
30582|Gentamicin 20mg/2ml injection, box of 10|20mg/2ml|Injection|3|14250|0|3||
30583|Gentamicin 20mg/2ml injection, box of 50|20mg/2ml|Injection|3|67500|0|||
30584|Gentamicin 80mg/2ml injection|80mg/2ml|Injection|3|2250|0|30||
30585|Gentamicin 80mg/2ml injection, box of 10|80mg/2ml|Injection|3|21375|0|3||
30586|Gentamicin 80mg/2ml injection, box of 50|80mg/2ml|Injection|3|101250|0|||
30587|Gentamicin 0.3% eye drops, 5ml|0.3%|Eye drops|3|2250|0|3||
30588|Gentamicin 0.3% eye drops, 10ml|0.3%|Eye drops|3|3750|0|3||
30589|Amikacin 100mg/2ml injection|100mg/2ml|Injection|3|9000|0|30||
30590|Amikacin 100mg/2ml injection, box of 10|100mg/2ml|Injection|3|85500|0|3||
30591|Amikacin 100mg/2ml injection, box of 50|100mg/2ml|Injection|3|405000|0|||
30592|Amikacin 500mg/2ml injection|500mg/2ml|Injection|3|13500|0|30||
30593|Amikacin 500mg/2ml injection, box of 10|500mg/2ml|Injection|3|128250|0|3||
30594|Amikacin 500mg/2ml injection, box of 50|500mg/2ml|Injection|3|607500|0|||
30595|Chloramphenicol 250mg capsules|250mg|Capsules|3|120|0|180||
30596|Chloramphenicol 250mg capsules, blister of 10|250mg|Capsules|3|1200|0|18||
30597|Chloramphenicol 250mg capsules, pack of 14|250mg|Capsules|3|1680|0|12||
30598|Chloramphenicol 250mg capsules, pack of 28|250mg|Capsules|3|3360|0|6||
30599|Chloramphenicol 250mg capsules, pack of 30|250mg|Capsules|3|3600|0|6||
30600|Chloramphenicol 250mg capsules, tin of 100|250mg|Capsules|3|12000|0|2||
30601|Chloramphenicol 250mg capsules, tin of 1000|250mg|Capsules|3|114000|0|||
30602|Chloramphenicol 125mg/5ml oral liquid, 60ml bottle|125mg/5ml|Oral liquid|3|3600|0|3||
30603|Chloramphenicol 125mg/5ml oral liquid, 100ml bottle|125mg/5ml|Oral liquid|3|4800|0|3||
30604|Chloramphenicol 125mg/5ml oral liquid, 200ml bottle|125mg/5ml|Oral liquid|3|8400|0|2||
30605|Chloramphenicol 1g injection|1g|Injection|3|1200|0|30||
30606|Chloramphenicol 1g injection, box of 10|1g|Injection|3|11400|0|3||
30607|Chloramphenicol 1g injection, box of 50|1g|Injection|3|54000|0|||
30608|Chloramphenicol 0.5% eye drops, 5ml|0.5%|Eye drops|3|1800|0|3||
30609|Chloramphenicol 0.5% eye drops, 10ml|0.5%|Eye drops|3|3000|0|3||
30610|Chloramphenicol 1% eye ointment, 10g|1%|Eye ointment|3|3600|0|3||
30611|Chloramphenicol 1% eye ointment, 20g|1%|Eye ointment|3|5400|0|3||
30612|Clindamycin 150mg capsules|150mg|Capsules|3|500|0|180||
30613|Clindamycin 150mg capsules, blister of 10|150mg|Capsules|3|5000|0|18||
30614|Clindamycin 150mg capsules, pack of 14|150mg|Capsules|3|7000|0|12||
30615|Clindamycin 150mg capsules, pack of 28|150mg|Capsules|3|14000|0|6||
30616|Clindamycin 150mg capsules, pack of 30|150mg|Capsules|3|15000|0|6||
30617|Clindamycin 150mg capsules, tin of 100|150mg|Capsules|3|50000|0|2||
30618|Clindamycin 150mg capsules, tin of 1000|150mg|Capsules|3|475000|0|||
30619|Clindamycin 300mg capsules|300mg|Capsules|3|750|0|180||
30620|Clindamycin 300mg capsules, blister of 10|300mg|Capsules|3|7500|0|18||
30621|Clindamycin 300mg capsules, pack of 14|300mg|Capsules|3|10500|0|12||
30622|Clindamycin 300mg capsules, pack of 28|300mg|Capsules|3|21000|0|6||
30623|Clindamycin 300mg capsules, pack of 30|300mg|Capsules|3|22500|0|6||
30624|Clindamycin 300mg capsules, tin of 100|300mg|Capsules|3|75000|0|2||
30625|Clindamycin 300mg capsules, tin of 1000|300mg|Capsules|3|712500|0|||
30626|Clindamycin 300mg/2ml injection|300mg/2ml|Injection|3|5000|0|30||
30627|Clindamycin 300mg/2ml injection, box of 10|300mg/2ml|Injection|3|47500|0|3||
30628|Clindamycin 300mg/2ml injection, box of 50|300mg/2ml|Injection|3|225000|0|||
30629|Clindamycin 1% gel, 10g|1%|Gel|3|10000|0|3||
30630|Clindamycin 1% gel, 20g|1%|Gel|3|15000|0|3||
30631|Vancomycin 500mg injection|500mg|Injection|3|50000|0|30||
30632|Vancomycin 500mg injection, box of 10|500mg|Injection|3|475000|0|3||
30633|Vancomycin 500mg injection, box of 50|500mg|Injection|3|2250000|0|||
30634|Vancomycin 1g injection|1g|Injection|3|75000|0|30||
30635|Vancomycin 1g injection, box of 10|1g|Injection|3|712500|0|3||
30636|Vancomycin 1g injection, box of 50|1g|Injection|3|3375000|0|||
30637|Artemether and Lumefantrine 20/120mg tablets|20/120mg|Tablets|3|125|0|180||
30638|Artemether and Lumefantrine 20/120mg tablets, blister of 10|20/120mg|Tablets|3|1250|0|18||
30639|Artemether and Lumefantrine 20/120mg tablets, pack of 14|20/120mg|Tablets|3|1750|0|12||
30640|Artemether and Lumefantrine 20/120mg tablets, pack of 28|20/120mg|Tablets|3|3500|0|6||
30641|Artemether and Lumefantrine 20/120mg tablets, pack of 30|20/120mg|Tablets|3|3750|0|6||
30642|Artemether and Lumefantrine 20/120mg tablets, tin of 100|20/120mg|Tablets|3|12500|0|2||
30643|Artemether and Lumefantrine 20/120mg tablets, tin of 1000|20/120mg|Tablets|3|118750|0|||
30644|Artemether and Lumefantrine 40/240mg tablets|40/240mg|Tablets|3|190|0|180||
30645|Artemether and Lumefantrine 40/240mg tablets, blister of 10|40/240mg|Tablets|3|1875|0|18||
30646|Artemether and Lumefantrine 40/240mg tablets, pack of 14|40/240mg|Tablets|3|2625|0|12||
30647|Artemether and Lumefantrine 40/240mg tablets, pack of 28|40/240mg|Tablets|3|5250|0|6||
30648|Artemether and Lumefantrine 40/240mg tablets, pack of 30|40/240mg|Tablets|3|5625|0|6||
30649|Artemether and Lumefantrine 40/240mg tablets, tin of 100|40/240mg|Tablets|3|18750|0|2||
30650|Artemether and Lumefantrine 40/240mg tablets, tin of 1000|40/240mg|Tablets|3|178125|0|||
30651|Artemether and Lumefantrine 80/480mg tablets|80/480mg|Tablets|3|250|0|180||
30652|Artemether and Lumefantrine 80/480mg tablets, blister of 10|80/480mg|Tablets|3|2500|0|18||
30653|Artemether and Lumefantrine 80/480mg tablets, pack of 14|80/480mg|Tablets|3|3500|0|12||
30654|Artemether and Lumefantrine 80/480mg tablets, pack of 28|80/480mg|Tablets|3|7000|0|6||
30655|Artemether and Lumefantrine 80/480mg tablets, pack of 30|80/480mg|Tablets|3|7500|0|6||
30656|Artemether and Lumefantrine 80/480mg tablets, tin of 100|80/480mg|Tablets|3|25000|0|2||
30657|Artemether and Lumefantrine 80/480mg tablets, tin of 1000|80/480mg|Tablets|3|237500|0|||
30658|Artemether and Lumefantrine 180/1080mg oral liquid, 60ml bottle|180/1080mg|Oral liquid|3|3750|0|3||
30659|Artemether and Lumefantrine 180/1080mg oral liquid, 100ml bottle|180/1080mg|Oral liquid|3|5000|0|3||
30660|Artemether and Lumefantrine 180/1080mg oral liquid, 200ml bottle|180/1080mg|Oral liquid|3|8750|0|2||
30661|Artesunate 50mg tablets|50mg|Tablets|3|900|0|180||
30662|Artesunate 50mg tablets, blister of 10|50mg|Tablets|3|9000|0|18||
30663|Artesunate 50mg tablets, pack of 14|50mg|Tablets|3|12600|0|12||
30664|Artesunate 50mg tablets, pack of 28|50mg|Tablets|3|25200|0|6||
30665|Artesunate 50mg tablets, pack of 30|50mg|Tablets|3|27000|0|6||
30666|Artesunate 50mg tablets, tin of 100|50mg|Tablets|3|90000|0|2||
30667|Artesunate 50mg tablets, tin of 1000|50mg|Tablets|3|855000|0|||
30668|Artesunate 30mg injection|30mg|Injection|3|9000|0|30||
30669|Artesunate 30mg injection, box of 10|30mg|Injection|3|85500|0|3||
30670|Artesunate 30mg injection, box of 50|30mg|Injection|3|405000|0|||
30671|Artesunate 60mg injection|60mg|Injection|3|13500|0|30||
30672|Artesunate 60mg injection, box of 10|60mg|Injection|3|128250|0|3||
30673|Artesunate 60mg injection, box of 50|60mg|Injection|3|607500|0|||
30674|Artesunate 120mg injection|120mg|Injection|3|18000|0|30||
30675|Artesunate 120mg injection, box of 10|120mg|Injection|3|171000|0|3||
30676|Artesunate 120mg injection, box of 50|120mg|Injection|3|810000|0|||
30677|Dihydroartemisinin and Piperaquine 20/160mg tablets|20/160mg|Tablets|3|400|0|180||
30678|Dihydroartemisinin and Piperaquine 20/160mg tablets, blister of 10|20/160mg|Tablets|3|4000|0|18||
30679|Dihydroartemisinin and Piperaquine 20/160mg tablets, pack of 14|20/160mg|Tablets|3|5600|0|12||
30680|Dihydroartemisinin and Piperaquine 20/160mg tablets, pack of 28|20/160mg|Tablets|3|11200|0|6||
30681|Dihydroartemisinin and Piperaquine 20/160mg tablets, pack of 30|20/160mg|Tablets|3|12000|0|6||
30682|Dihydroartemisinin and Piperaquine 20/160mg tablets, tin of 100|20/160mg|Tablets|3|40000|0|2||
30683|Dihydroartemisinin and Piperaquine 20/160mg tablets, tin of 1000|20/160mg|Tablets|3|380000|0|||
30684|Dihydroartemisinin and Piperaquine 40/320mg tablets|40/320mg|Tablets|3|600|0|180||
30685|Dihydroartemisinin and Piperaquine 40/320mg tablets, blister of 10|40/320mg|Tablets|3|6000|0|18||
30686|Dihydroartemisinin and Piperaquine 40/320mg tablets, pack of 14|40/320mg|Tablets|3|8400|0|12||
30687|Dihydroartemisinin and Piperaquine 40/320mg tablets, pack of 28|40/320mg|Tablets|3|16800|0|6||
30688|Dihydroartemisinin and Piperaquine 40/320mg tablets, pack of 30|40/320mg|Tablets|3|18000|0|6||
30689|Dihydroartemisinin and Piperaquine 40/320mg tablets, tin of 100|40/320mg|Tablets|3|60000|0|2||
30690|Dihydroartemisinin and Piperaquine 40/320mg tablets, tin of 1000|40/320mg|Tablets|3|570000|0|||
30691|Quinine 300mg tablets|300mg|Tablets|3|200|0|180||
30692|Quinine 300mg tablets, blister of 10|300mg|Tablets|3|2000|0|18||
30693|Quinine 300mg tablets, pack of 14|300mg|Tablets|3|2800|0|12||
30694|Quinine 300mg tablets, pack of 28|300mg|Tablets|3|5600|0|6||
30695|Quinine 300mg tablets, pack of 30|300mg|Tablets|3|6000|0|6||
30696|Quinine 300mg tablets, tin of 100|300mg|Tablets|3|20000|0|2||
30697|Quinine 300mg tablets, tin of 1000|300mg|Tablets|3|190000|0|||
30698|Quinine 600mg/2ml injection|600mg/2ml|Injection|3|2000|0|30||
30699|Quinine 600mg/2ml injection, box of 10|600mg/2ml|Injection|3|19000|0|3||
30700|Quinine 600mg/2ml injection, box of 50|600mg/2ml|Injection|3|90000|0|||
30701|Sulfadoxine and Pyrimethamine 500/25mg tablets|500/25mg|Tablets|3|200|0|180||
30702|Sulfadoxine and Pyrimethamine 500/25mg tablets, blister of 10|500/25mg|Tablets|3|2000|0|18||
30703|Sulfadoxine and Pyrimethamine 500/25mg tablets, pack of 14|500/25mg|Tablets|3|2800|0|12||
30704|Sulfadoxine and Pyrimethamine 500/25mg tablets, pack of 28|500/25mg|Tablets|3|5600|0|6||
30705|Sulfadoxine and Pyrimethamine 500/25mg tablets, pack of 30|500/25mg|Tablets|3|6000|0|6||
30706|Sulfadoxine and Pyrimethamine 500/25mg tablets, tin of 100|500/25mg|Tablets|3|20000|0|2||
30707|Sulfadoxine and Pyrimethamine 500/25mg tablets, tin of 1000|500/25mg|Tablets|3|190000|0|||
30708|Primaquine 7.5mg tablets|7.5mg|Tablets|3|250|0|180||
30709|Primaquine 7.5mg tablets, blister of 10|7.5mg|Tablets|3|2500|0|18||
30710|Primaquine 7.5mg tablets, pack of 14|7.5mg|Tablets|3|3500|0|12||
30711|Primaquine 7.5mg tablets, pack of 28|7.5mg|Tablets|3|7000|0|6||
30712|Primaquine 7.5mg tablets, pack of 30|7.5mg|Tablets|3|7500|0|6||
30713|Primaquine 7.5mg tablets, tin of 100|7.5mg|Tablets|3|25000|0|2||
30714|Primaquine 7.5mg tablets, tin of 1000|7.5mg|Tablets|3|237500|0|||
30715|Primaquine 15mg tablets|15mg|Tablets|3|375|0|180||
30716|Primaquine 15mg tablets, blister of 10|15mg|Tablets|3|3750|0|18||
30717|Primaquine 15mg tablets, pack of 14|15mg|Tablets|3|5250|0|12||
30718|Primaquine 15mg tablets, pack of 28|15mg|Tablets|3|10500|0|6||
30719|Primaquine 15mg tablets, pack of 30|15mg|Tablets|3|11250|0|6||
30720|Primaquine 15mg tablets, tin of 100|15mg|Tablets|3|37500|0|2||
30721|Primaquine 15mg tablets, tin of 1000|15mg|Tablets|3|356250|0|||
30722|Albendazole 200mg tablets|200mg|Tablets|3|300|0|180||
30723|Albendazole 200mg tablets, blister of 10|200mg|Tablets|3|3000|0|18||
30724|Albendazole 200mg tablets, pack of 14|200mg|Tablets|3|4200|0|12||
30725|Albendazole 200mg tablets, pack of 28|200mg|Tablets|3|8400|0|6||
30726|Albendazole 200mg tablets, pack of 30|200mg|Tablets|3|9000|0|6||
30727|Albendazole 200mg tablets, tin of 100|200mg|Tablets|3|30000|0|2||
30728|Albendazole 200mg tablets, tin of 1000|200mg|Tablets|3|285000|0|||
30729|Albendazole 400mg tablets|400mg|Tablets|3|450|0|180||
30730|Albendazole 400mg tablets, blister of 10|400mg|Tablets|3|4500|0|18||
30731|Albendazole 400mg tablets, pack of 14|400mg|Tablets|3|6300|0|12||
30732|Albendazole 400mg tablets, pack of 28|400mg|Tablets|3|12600|0|6||
30733|Albendazole 400mg tablets, pack of 30|400mg|Tablets|3|13500|0|6||
30734|Albendazole 400mg tablets, tin of 100|400mg|Tablets|3|45000|0|2||
30735|Albendazole 400mg tablets, tin of 1000|400mg|Tablets|3|427500|0|||
30736|Albendazole 200mg/5ml oral liquid, 60ml bottle|200mg/5ml|Oral liquid|3|9000|0|3||
30737|Albendazole 200mg/5ml oral liquid, 100ml bottle|200mg/5ml|Oral liquid|3|12000|0|3||
30738|Albendazole 200mg/5ml oral liquid, 200ml bottle|200mg/5ml|Oral liquid|3|21000|0|2||
30739|Albendazole 400mg/10ml oral liquid, 60ml bottle|400mg/10ml|Oral liquid|3|13500|0|3||
30740|Albendazole 400mg/10ml oral liquid, 100ml bottle|400mg/10ml|Oral liquid|3|18000|0|3||
30741|Albendazole 400mg/10ml oral liquid, 200ml bottle|400mg/10ml|Oral liquid|3|31500|0|2||
30742|Mebendazole 100mg tablets|100mg|Tablets|3|100|0|180||
30743|Mebendazole 100mg tablets, blister of 10|100mg|Tablets|3|1000|0|18||
30744|Mebendazole 100mg tablets, pack of 14|100mg|Tablets|3|1400|0|12||
30745|Mebendazole 100mg tablets, pack of 28|100mg|Tablets|3|2800|0|6||
30746|Mebendazole 100mg tablets, pack of 30|100mg|Tablets|3|3000|0|6||
30747|Mebendazole 100mg tablets, tin of 100|100mg|Tablets|3|10000|0|2||
30748|Mebendazole 100mg tablets, tin of 1000|100mg|Tablets|3|95000|0|||
30749|Mebendazole 500mg tablets|500mg|Tablets|3|150|0|180||
30750|Mebendazole 500mg tablets, blister of 10|500mg|Tablets|3|1500|0|18||
30751|Mebendazole 500mg tablets, pack of 14|500mg|Tablets|3|2100|0|12||
30752|Mebendazole 500mg tablets, pack of 28|500mg|Tablets|3|4200|0|6||
30753|Mebendazole 500mg tablets, pack of 30|500mg|Tablets|3|4500|0|6||
30754|Mebendazole 500mg tablets, tin of 100|500mg|Tablets|3|15000|0|2||
30755|Mebendazole 500mg tablets, tin of 1000|500mg|Tablets|3|142500|0|||
30756|Mebendazole 100mg/5ml oral liquid, 60ml bottle|100mg/5ml|Oral liquid|3|3000|0|3||
30757|Mebendazole 100mg/5ml oral liquid, 100ml bottle|100mg/5ml|Oral liquid|3|4000|0|3||
30758|Mebendazole 100mg/5ml oral liquid, 200ml bottle|100mg/5ml|Oral liquid|3|7000|0|2||
30759|Praziquantel 600mg tablets|600mg|Tablets|3|400|0|180||
30760|Praziquantel 600mg tablets, blister of 10|600mg|Tablets|3|4000|0|18||
30761|Praziquantel 600mg tablets, pack of 14|600mg|Tablets|3|5600|0|12||
30762|Praziquantel 600mg tablets, pack of 28|600mg|Tablets|3|11200|0|6||
30763|Praziquantel 600mg tablets, pack of 30|600mg|Tablets|3|12000|0|6||
30764|Praziquantel 600mg tablets, tin of 100|600mg|Tablets|3|40000|0|2||
30765|Praziquantel 600mg tablets, tin of 1000|600mg|Tablets|3|380000|0|||
30766|Ivermectin 3mg tablets|3mg|Tablets|3|600|0|180||
30767|Ivermectin 3mg tablets, blister of 10|3mg|Tablets|3|6000|0|18||
30768|Ivermectin 3mg tablets, pack of 14|3mg|Tablets|3|8400|0|12||
30769|Ivermectin 3mg tablets, pack of 28|3mg|Tablets|3|16800|0|6||
30770|Ivermectin 3mg tablets, pack of 30|3mg|Tablets|3|18000|0|6||
30771|Ivermectin 3mg tablets, tin of 100|3mg|Tablets|3|60000|0|2||
30772|Ivermectin 3mg tablets, tin of 1000|3mg|Tablets|3|570000|0|||
30773|Ivermectin 6mg tablets|6mg|Tablets|3|900|0|180||
30774|Ivermectin 6mg tablets, blister of 10|6mg|Tablets|3|9000|0|18||
30775|Ivermectin 6mg tablets, pack of 14|6mg|Tablets|3|12600|0|12||
30776|Ivermectin 6mg tablets, pack of 28|6mg|Tablets|3|25200|0|6||
30777|Ivermectin 6mg tablets, pack of 30|6mg|Tablets|3|27000|0|6||
30778|Ivermectin 6mg tablets, tin of 100|6mg|Tablets|3|90000|0|2||
30779|Ivermectin 6mg tablets, tin of 1000|6mg|Tablets|3|855000|0|||
30780|Ivermectin 12mg tablets|12mg|Tablets|3|1200|0|180||
30781|Ivermectin 12mg tablets, blister of 10|12mg|Tablets|3|12000|0|18||
30782|Ivermectin 12mg tablets, pack of 14|12mg|Tablets|3|16800|0|12||
30783|Ivermectin 12mg tablets, pack of 28|12mg|Tablets|3|33600|0|6||
30784|Ivermectin 12mg tablets, pack of 30|12mg|Tablets|3|36000|0|6||
30785|Ivermectin 12mg tablets, tin of 100|12mg|Tablets|3|120000|0|2||
30786|Ivermectin 12mg tablets, tin of 1000|12mg|Tablets|3|1140000|0|||
30787|Fluconazole 50mg capsules|50mg|Capsules|3|300|0|180||
30788|Fluconazole 50mg capsules, blister of 10|50mg|Capsules|3|3000|0|18||
30789|Fluconazole 50mg capsules, pack of 14|50mg|Capsules|3|4200|0|12||
30790|Fluconazole 50mg capsules, pack of 28|50mg|Capsules|3|8400|0|6||
30791|Fluconazole 50mg capsules, pack of 30|50mg|Capsules|3|9000|0|6||
30792|Fluconazole 50mg capsules, tin of 100|50mg|Capsules|3|30000|0|2||
30793|Fluconazole 50mg capsules, tin of 1000|50mg|Capsules|3|285000|0|||
30794|Fluconazole 150mg capsules|150mg|Capsules|3|450|0|180||
30795|Fluconazole 150mg capsules, blister of 10|150mg|Capsules|3|4500|0|18||
30796|Fluconazole 150mg capsules, pack of 14|150mg|Capsules|3|6300|0|12||
30797|Fluconazole 150mg capsules, pack of 28|150mg|Capsules|3|12600|0|6||
30798|Fluconazole 150mg capsules, pack of 30|150mg|Capsules|3|13500|0|6||
30799|Fluconazole 150mg capsules, tin of 100|150mg|Capsules|3|45000|0|2||
30800|Fluconazole 150mg capsules, tin of 1000|150mg|Capsules|3|427500|0|||
30801|Fluconazole 200mg tablets|200mg|Tablets|3|600|0|180||
30802|Fluconazole 200mg tablets, blister of 10|200mg|Tablets|3|6000|0|18||
30803|Fluconazole 200mg tablets, pack of 14|200mg|Tablets|3|8400|0|12||
30804|Fluconazole 200mg tablets, pack of 28|200mg|Tablets|3|16800|0|6||
30805|Fluconazole 200mg tablets, pack of 30|200mg|Tablets|3|18000|0|6||
30806|Fluconazole 200mg tablets, tin of 100|200mg|Tablets|3|60000|0|2||
30807|Fluconazole 200mg tablets, tin of 1000|200mg|Tablets|3|570000|0|||
30808|Fluconazole 50mg/5ml oral liquid, 60ml bottle|50mg/5ml|Oral liquid|3|9000|0|3||
30809|Fluconazole 50mg/5ml oral liquid, 100ml bottle|50mg/5ml|Oral liquid|3|12000|0|3||
30810|Fluconazole 50mg/5ml oral liquid, 200ml bottle|50mg/5ml|Oral liquid|3|21000|0|2||
30811|Fluconazole 200mg/100ml injection|200mg/100ml|Injection|3|3000|0|30||
30812|Fluconazole 200mg/100ml injection, box of 10|200mg/100ml|Injection|3|28500|0|3||
30813|Fluconazole 200mg/100ml injection, box of 50|200mg/100ml|Injection|3|135000|0|||
30814|Griseofulvin 125mg tablets|125mg|Tablets|3|150|0|180||
30815|Griseofulvin 125mg tablets, blister of 10|125mg|Tablets|3|1500|0|18||
30816|Griseofulvin 125mg tablets, pack of 14|125mg|Tablets|3|2100|0|12||
30817|Griseofulvin 125mg tablets, pack of 28|125mg|Tablets|3|4200|0|6||
30818|Griseofulvin 125mg tablets, pack of 30|125mg|Tablets|3|4500|0|6||
30819|Griseofulvin 125mg tablets, tin of 100|125mg|Tablets|3|15000|0|2||
30820|Griseofulvin 125mg tablets, tin of 1000|125mg|Tablets|3|142500|0|||
30821|Griseofulvin 500mg tablets|500mg|Tablets|3|225|0|180||
30822|Griseofulvin 500mg tablets, blister of 10|500mg|Tablets|3|2250|0|18||
30823|Griseofulvin 500mg tablets, pack of 14|500mg|Tablets|3|3150|0|12||
30824|Griseofulvin 500mg tablets, pack of 28|500mg|Tablets|3|6300|0|6||
30825|Griseofulvin 500mg tablets, pack of 30|500mg|Tablets|3|6750|0|6||
30826|Griseofulvin 500mg tablets, tin of 100|500mg|Tablets|3|22500|0|2||
30827|Griseofulvin 500mg tablets, tin of 1000|500mg|Tablets|3|213750|0|||
30828|Ketoconazole 200mg tablets|200mg|Tablets|3|200|0|180||
30829|Ketoconazole 200mg tablets, blister of 10|200mg|Tablets|3|2000|0|18||
30830|Ketoconazole 200mg tablets, pack of 14|200mg|Tablets|3|2800|0|12||
30831|Ketoconazole 200mg tablets, pack of 28|200mg|Tablets|3|5600|0|6||
30832|Ketoconazole 200mg tablets, pack of 30|200mg|Tablets|3|6000|0|6||
30833|Ketoconazole 200mg tablets, tin of 100|200mg|Tablets|3|20000|0|2||
30834|Ketoconazole 200mg tablets, tin of 1000|200mg|Tablets|3|190000|0|||
30835|Ketoconazole 2% cream, 10g|2%|Cream|3|4000|0|3||
30836|Ketoconazole 2% cream, 20g|2%|Cream|3|6000|0|3||
30837|Clotrimazole 100mg tablets|100mg|Tablets|3|200|0|180||
30838|Clotrimazole 100mg tablets, blister of 10|100mg|Tablets|3|2000|0|18||
30839|Clotrimazole 100mg tablets, pack of 14|100mg|Tablets|3|2800|0|12||
30840|Clotrimazole 100mg tablets, pack of 28|100mg|Tablets|3|5600|0|6||
30841|Clotrimazole 100mg tablets, pack of 30|100mg|Tablets|3|6000|0|6||
30842|Clotrimazole 100mg tablets, tin of 100|100mg|Tablets|3|20000|0|2||
30843|Clotrimazole 100mg tablets, tin of 1000|100mg|Tablets|3|190000|0|||
30844|Clotrimazole 500mg tablets|500mg|Tablets|3|300|0|180||
30845|Clotrimazole 500mg tablets, blister of 10|500mg|Tablets|3|3000|0|18||
30846|Clotrimazole 500mg tablets, pack of 14|500mg|Tablets|3|4200|0|12||
30847|Clotrimazole 500mg tablets, pack of 28|500mg|Tablets|3|8400|0|6||
30848|Clotrimazole 500mg tablets, pack of 30|500mg|Tablets|3|9000|0|6||
30849|Clotrimazole 500mg tablets, tin of 100|500mg|Tablets|3|30000|0|2||
30850|Clotrimazole 500mg tablets, tin of 1000|500mg|Tablets|3|285000|0|||
30851|Clotrimazole 1% cream, 10g|1%|Cream|3|4000|0|3||
30852|Clotrimazole 1% cream, 20g|1%|Cream|3|6000|0|3||
30853|Nystatin 500000IU tablets|500000IU|Tablets|3|150|0|180||
30854|Nystatin 500000IU tablets, blister of 10|500000IU|Tablets|3|1500|0|18||
30855|Nystatin 500000IU tablets, pack of 14|500000IU|Tablets|3|2100|0|12||
30856|Nystatin 500000IU tablets, pack of 28|500000IU|Tablets|3|4200|0|6||
30857|Nystatin 500000IU tablets, pack of 30|500000IU|Tablets|3|4500|0|6||
30858|Nystatin 500000IU tablets, tin of 100|500000IU|Tablets|3|15000|0|2||
30859|Nystatin 500000IU tablets, tin of 1000|500000IU|Tablets|3|142500|0|||
30860|Nystatin 100000IU/ml oral liquid, 60ml bottle|100000IU/ml|Oral liquid|3|4500|0|3||
30861|Nystatin 100000IU/ml oral liquid, 100ml bottle|100000IU/ml|Oral liquid|3|6000|0|3||
30862|Nystatin 100000IU/ml oral liquid, 200ml bottle|100000IU/ml|Oral liquid|3|10500|0|2||
30863|Terbinafine 250mg tablets|250mg|Tablets|3|500|0|180||
30864|Terbinafine 250mg tablets, blister of 10|250mg|Tablets|3|5000|0|18||
30865|Terbinafine 250mg tablets, pack of 14|250mg|Tablets|3|7000|0|12||
30866|Terbinafine 250mg tablets, pack of 28|250mg|Tablets|3|14000|0|6||
30867|Terbinafine 250mg tablets, pack of 30|250mg|Tablets|3|15000|0|6||
30868|Terbinafine 250mg tablets, tin of 100|250mg|Tablets|3|50000|0|2||
30869|Terbinafine 250mg tablets, tin of 1000|250mg|Tablets|3|475000|0|||
30870|Terbinafine 1% cream, 10g|1%|Cream|3|10000|0|3||
30871|Terbinafine 1% cream, 20g|1%|Cream|3|15000|0|3||
30872|Aciclovir 200mg tablets|200mg|Tablets|3|250|0|180||
30873|Aciclovir 200mg tablets, blister of 10|200mg|Tablets|3|2500|0|18||
30874|Aciclovir 200mg tablets, pack of 14|200mg|Tablets|3|3500|0|12||
30875|Aciclovir 200mg tablets, pack of 28|200mg|Tablets|3|7000|0|6||
30876|Aciclovir 200mg tablets, pack of 30|200mg|Tablets|3|7500|0|6||
30877|Aciclovir 200mg tablets, tin of 100|200mg|Tablets|3|25000|0|2||
30878|Aciclovir 200mg tablets, tin of 1000|200mg|Tablets|3|237500|0|||
30879|Aciclovir 400mg tablets|400mg|Tablets|3|375|0|180||
30880|Aciclovir 400mg tablets, blister of 10|400mg|Tablets|3|3750|0|18||
30881|Aciclovir 400mg tablets, pack of 14|400mg|Tablets|3|5250|0|12||
30882|Aciclovir 400mg tablets, pack of 28|400mg|Tablets|3|10500|0|6||
30883|Aciclovir 400mg tablets, pack of 30|400mg|Tablets|3|11250|0|6||
30884|Aciclovir 400mg tablets, tin of 100|400mg|Tablets|3|37500|0|2||
30885|Aciclovir 400mg tablets, tin of 1000|400mg|Tablets|3|356250|0|||
30886|Aciclovir 800mg tablets|800mg|Tablets|3|500|0|180||
30887|Aciclovir 800mg tablets, blister of 10|800mg|Tablets|3|5000|0|18||
30888|Aciclovir 800mg tablets, pack of 14|800mg|Tablets|3|7000|0|12||
30889|Aciclovir 800mg tablets, pack of 28|800mg|Tablets|3|14000|0|6||
30890|Aciclovir 800mg tablets, pack of 30|800mg|Tablets|3|15000|0|6||
30891|Aciclovir 800mg tablets, tin of 100|800mg|Tablets|3|50000|0|2||
30892|Aciclovir 800mg tablets, tin of 1000|800mg|Tablets|3|475000|0|||
30893|Aciclovir 200mg/5ml oral liquid, 60ml bottle|200mg/5ml|Oral liquid|3|7500|0|3||
30894|Aciclovir 200mg/5ml oral liquid, 100ml bottle|200mg/5ml|Oral liquid|3|10000|0|3||
30895|Aciclovir 200mg/5ml oral liquid, 200ml bottle|200mg/5ml|Oral liquid|3|17500|0|2||
30896|Aciclovir 250mg injection|250mg|Injection|3|2500|0|30||
30897|Aciclovir 250mg injection, box of 10|250mg|Injection|3|23750|0|3||
30898|Aciclovir 250mg injection, box of 50|250mg|Injection|3|112500|0|||
30899|Aciclovir 5% cream, 10g|5%|Cream|3|5000|0|3||
30900|Aciclovir 5% cream, 20g|5%|Cream|3|7500|0|3||
30901|Aciclovir 3% eye ointment, 10g|3%|Eye ointment|3|7500|0|3||
30902|Aciclovir 3% eye ointment, 20g|3%|Eye ointment|3|11250|0|3||
30903|Omeprazole 20mg capsules|20mg|Capsules|3|150|0|180||
30904|Omeprazole 20mg capsules, blister of 10|20mg|Capsules|3|1500|0|18||
30905|Omeprazole 20mg capsules, pack of 14|20mg|Capsules|3|2100|0|12||
30906|Omeprazole 20mg capsules, pack of 28|20mg|Capsules|3|4200|0|6||
30907|Omeprazole 20mg capsules, pack of 30|20mg|Capsules|3|4500|0|6||
30908|Omeprazole 20mg capsules, tin of 100|20mg|Capsules|3|15000|0|2||
30909|Omeprazole 20mg capsules, tin of 1000|20mg|Capsules|3|142500|0|||
30910|Omeprazole 40mg capsules|40mg|Capsules|3|225|0|180||
30911|Omeprazole 40mg capsules, blister of 10|40mg|Capsules|3|2250|0|18||
30912|Omeprazole 40mg capsules, pack of 14|40mg|Capsules|3|3150|0|12||
30913|Omeprazole 40mg capsules, pack of 28|40mg|Capsules|3|6300|0|6||
30914|Omeprazole 40mg capsules, pack of 30|40mg|Capsules|3|6750|0|6||
30915|Omeprazole 40mg capsules, tin of 100|40mg|Capsules|3|22500|0|2||
30916|Omeprazole 40mg capsules, tin of 1000|40mg|Capsules|3|213750|0|||
30917|Omeprazole 40mg injection|40mg|Injection|3|1500|0|30||
30918|Omeprazole 40mg injection, box of 10|40mg|Injection|3|14250|0|3||
30919|Omeprazole 40mg injection, box of 50|40mg|Injection|3|67500|0|||
30920|Esomeprazole 20mg tablets|20mg|Tablets|3|400|0|180||
30921|Esomeprazole 20mg tablets, blister of 10|20mg|Tablets|3|4000|0|18||
30922|Esomeprazole 20mg tablets, pack of 14|20mg|Tablets|3|5600|0|12||
30923|Esomeprazole 20mg tablets, pack of 28|20mg|Tablets|3|11200|0|6||
30924|Esomeprazole 20mg tablets, pack of 30|20mg|Tablets|3|12000|0|6||
30925|Esomeprazole 20mg tablets, tin of 100|20mg|Tablets|3|40000|0|2||
30926|Esomeprazole 20mg tablets, tin of 1000|20mg|Tablets|3|380000|0|||
30927|Esomeprazole 40mg tablets|40mg|Tablets|3|600|0|180||
30928|Esomeprazole 40mg tablets, blister of 10|40mg|Tablets|3|6000|0|18||
30929|Esomeprazole 40mg tablets, pack of 14|40mg|Tablets|3|8400|0|12||
30930|Esomeprazole 40mg tablets, pack of 28|40mg|Tablets|3|16800|0|6||
30931|Esomeprazole 40mg tablets, pack of 30|40mg|Tablets|3|18000|0|6||
30932|Esomeprazole 40mg tablets, tin of 100|40mg|Tablets|3|60000|0|2||
30933|Esomeprazole 40mg tablets, tin of 1000|40mg|Tablets|3|570000|0|||
30934|Esomeprazole 40mg injection|40mg|Injection|3|4000|0|30||
30935|Esomeprazole 40mg injection, box of 10|40mg|Injection|3|38000|0|3||
30936|Esomeprazole 40mg injection, box of 50|40mg|Injection|3|180000|0|||
30937|Pantoprazole 20mg tablets|20mg|Tablets|3|350|0|180||
30938|Pantoprazole 20mg tablets, blister of 10|20mg|Tablets|3|3500|0|18||
30939|Pantoprazole 20mg tablets, pack of 14|20mg|Tablets|3|4900|0|12||
30940|Pantoprazole 20mg tablets, pack of 28|20mg|Tablets|3|9800|0|6||
30941|Pantoprazole 20mg tablets, pack of 30|20mg|Tablets|3|10500|0|6||
30942|Pantoprazole 20mg tablets, tin of 100|20mg|Tablets|3|35000|0|2||
30943|Pantoprazole 20mg tablets, tin of 1000|20mg|Tablets|3|332500|0|||
30944|Pantoprazole 40mg tablets|40mg|Tablets|3|525|0|180||
30945|Pantoprazole 40mg tablets, blister of 10|40mg|Tablets|3|5250|0|18||
30946|Pantoprazole 40mg tablets, pack of 14|40mg|Tablets|3|7350|0|12||
30947|Pantoprazole 40mg tablets, pack of 28|40mg|Tablets|3|14700|0|6||
30948|Pantoprazole 40mg tablets, pack of 30|40mg|Tablets|3|15750|0|6||
30949|Pantoprazole 40mg tablets, tin of 100|40mg|Tablets|3|52500|0|2||
30950|Pantoprazole 40mg tablets, tin of 1000|40mg|Tablets|3|498750|0|||
30951|Pantoprazole 40mg injection|40mg|Injection|3|3500|0|30||
30952|Pantoprazole 40mg injection, box of 10|40mg|Injection|3|33250|0|3||
30953|Pantoprazole 40mg injection, box of 50|40mg|Injection|3|157500|0|||
30954|Ranitidine 150mg tablets|150mg|Tablets|3|100|0|180||
30955|Ranitidine 150mg tablets, blister of 10|150mg|Tablets|3|1000|0|18||
30956|Ranitidine 150mg tablets, pack of 14|150mg|Tablets|3|1400|0|12||
30957|Ranitidine 150mg tablets, pack of 28|150mg|Tablets|3|2800|0|6||
30958|Ranitidine 150mg tablets, pack of 30|150mg|Tablets|3|3000|0|6||
30959|Ranitidine 150mg tablets, tin of 100|150mg|Tablets|3|10000|0|2||
30960|Ranitidine 150mg tablets, tin of 1000|150mg|Tablets|3|95000|0|||
30961|Ranitidine 300mg tablets|300mg|Tablets|3|150|0|180||
30962|Ranitidine 300mg tablets, blister of 10|300mg|Tablets|3|1500|0|18||
30963|Ranitidine 300mg tablets, pack of 14|300mg|Tablets|3|2100|0|12||
30964|Ranitidine 300mg tablets, pack of 28|300mg|Tablets|3|4200|0|6||
30965|Ranitidine 300mg tablets, pack of 30|300mg|Tablets|3|4500|0|6||
30966|Ranitidine 300mg tablets, tin of 100|300mg|Tablets|3|15000|0|2||
30967|Ranitidine 300mg tablets, tin of 1000|300mg|Tablets|3|142500|0|||
30968|Ranitidine 75mg/5ml oral liquid, 60ml bottle|75mg/5ml|Oral liquid|3|3000|0|3||
30969|Ranitidine 75mg/5ml oral liquid, 100ml bottle|75mg/5ml|Oral liquid|3|4000|0|3||
30970|Ranitidine 75mg/5ml oral liquid, 200ml bottle|75mg/5ml|Oral liquid|3|7000|0|2||
30971|Ranitidine 50mg/2ml injection|50mg/2ml|Injection|3|1000|0|30||
30972|Ranitidine 50mg/2ml injection, box of 10|50mg/2ml|Injection|3|9500|0|3||
30973|Ranitidine 50mg/2ml injection, box of 50|50mg/2ml|Injection|3|45000|0|||
30974|Magnesium Trisilicate 250mg tablets|250mg|Tablets|3|30|0|180||
30975|Magnesium Trisilicate 250mg tablets, blister of 10|250mg|Tablets|3|300|0|18||
30976|Magnesium Trisilicate 250mg tablets, pack of 14|250mg|Tablets|3|420|0|12||
30977|Magnesium Trisilicate 250mg tablets, pack of 28|250mg|Tablets|3|840|0|6||
30978|Magnesium Trisilicate 250mg tablets, pack of 30|250mg|Tablets|3|900|0|6||
30979|Magnesium Trisilicate 250mg tablets, tin of 100|250mg|Tablets|3|3000|0|2||
30980|Magnesium Trisilicate 250mg tablets, tin of 1000|250mg|Tablets|3|28500|0|||
30981|Magnesium Trisilicate compound oral liquid, 60ml bottle|compound|Oral liquid|3|900|0|3||
30982|Magnesium Trisilicate compound oral liquid, 100ml bottle|compound|Oral liquid|3|1200|0|3||
30983|Magnesium Trisilicate compound oral liquid, 200ml bottle|compound|Oral liquid|3|2100|0|2||
30984|Metoclopramide 10mg tablets|10mg|Tablets|3|60|0|180||
30985|Metoclopramide 10mg tablets, blister of 10|10mg|Tablets|3|600|0|18||
30986|Metoclopramide 10mg tablets, pack of 14|10mg|Tablets|3|840|0|12||
30987|Metoclopramide 10mg tablets, pack of 28|10mg|Tablets|3|1680|0|6||
30988|Metoclopramide 10mg tablets, pack of 30|10mg|Tablets|3|1800|0|6||
30989|Metoclopramide 10mg tablets, tin of 100|10mg|Tablets|3|6000|0|2||
30990|Metoclopramide 10mg tablets, tin of 1000|10mg|Tablets|3|57000|0|||
30991|Metoclopramide 5mg/5ml oral liquid, 60ml bottle|5mg/5ml|Oral liquid|3|1800|0|3||
30992|Metoclopramide 5mg/5ml oral liquid, 100ml bottle|5mg/5ml|Oral liquid|3|2400|0|3||
30993|Metoclopramide 5mg/5ml oral liquid, 200ml bottle|5mg/5ml|Oral liquid|3|4200|0|2||
30994|Metoclopramide 10mg/2ml injection|10mg/2ml|Injection|3|600|0|30||
30995|Metoclopramide 10mg/2ml injection, box of 10|10mg/2ml|Injection|3|5700|0|3||
30996|Metoclopramide 10mg/2ml injection, box of 50|10mg/2ml|Injection|3|27000|0|||
30997|Ondansetron 4mg tablets|4mg|Tablets|3|400|0|180||
30998|Ondansetron 4mg tablets, blister of 10|4mg|Tablets|3|4000|0|18||
30999|Ondansetron 4mg tablets, pack of 14|4mg|Tablets|3|5600|0|12||
31000|Ondansetron 4mg tablets, pack of 28|4mg|Tablets|3|11200|0|6||
31001|Ondansetron 4mg tablets, pack of 30|4mg|Tablets|3|12000|0|6||
31002|Ondansetron 4mg tablets, tin of 100|4mg|Tablets|3|40000|0|2||
31003|Ondansetron 4mg tablets, tin of 1000|4mg|Tablets|3|380000|0|||
31004|Ondansetron 8mg tablets|8mg|Tablets|3|600|0|180||
31005|Ondansetron 8mg tablets, blister of 10|8mg|Tablets|3|6000|0|18||
31006|Ondansetron 8mg tablets, pack of 14|8mg|Tablets|3|8400|0|12||
31007|Ondansetron 8mg tablets, pack of 28|8mg|Tablets|3|16800|0|6||
31008|Ondansetron 8mg tablets, pack of 30|8mg|Tablets|3|18000|0|6||
31009|Ondansetron 8mg tablets, tin of 100|8mg|Tablets|3|60000|0|2||
31010|Ondansetron 8mg tablets, tin of 1000|8mg|Tablets|3|570000|0|||
31011|Ondansetron 4mg/5ml oral liquid, 60ml bottle|4mg/5ml|Oral liquid|3|12000|0|3||
31012|Ondansetron 4mg/5ml oral liquid, 100ml bottle|4mg/5ml|Oral liquid|3|16000|0|3||
31013|Ondansetron 4mg/5ml oral liquid, 200ml bottle|4mg/5ml|Oral liquid|3|28000|0|2||
31014|Ondansetron 4mg/2ml injection|4mg/2ml|Injection|3|4000|0|30||
31015|Ondansetron 4mg/2ml injection, box of 10|4mg/2ml|Injection|3|38000|0|3||
31016|Ondansetron 4mg/2ml injection, box of 50|4mg/2ml|Injection|3|180000|0|||
31017|Ondansetron 8mg/4ml injection|8mg/4ml|Injection|3|6000|0|30||
31018|Ondansetron 8mg/4ml injection, box of 10|8mg/4ml|Injection|3|57000|0|3||
31019|Ondansetron 8mg/4ml injection, box of 50|8mg/4ml|Injection|3|270000|0|||
31020|Promethazine 25mg tablets|25mg|Tablets|3|50|0|180||
31021|Promethazine 25mg tablets, blister of 10|25mg|Tablets|3|500|0|18||
31022|Promethazine 25mg tablets, pack of 14|25mg|Tablets|3|700|0|12||
31023|Promethazine 25mg tablets, pack of 28|25mg|Tablets|3|1400|0|6||
31024|Promethazine 25mg tablets, pack of 30|25mg|Tablets|3|1500|0|6||
31025|Promethazine 25mg tablets, tin of 100|25mg|Tablets|3|5000|0|2||
31026|Promethazine 25mg tablets, tin of 1000|25mg|Tablets|3|47500|0|||
31027|Promethazine 5mg/5ml oral liquid, 60ml bottle|5mg/5ml|Oral liquid|3|1500|0|3||
31028|Promethazine 5mg/5ml oral liquid, 100ml bottle|5mg/5ml|Oral liquid|3|2000|0|3||
31029|Promethazine 5mg/5ml oral liquid, 200ml bottle|5mg/5ml|Oral liquid|3|3500|0|2||
31030|Promethazine 25mg/ml injection|25mg/ml|Injection|3|500|0|30||
31031|Promethazine 25mg/ml injection, box of 10|25mg/ml|Injection|3|4750|0|3||
31032|Promethazine 25mg/ml injection, box of 50|25mg/ml|Injection|3|22500|0|||
31033|Hyoscine Butylbromide 10mg tablets|10mg|Tablets|3|150|0|180||
31034|Hyoscine Butylbromide 10mg tablets, blister of 10|10mg|Tablets|3|1500|0|18||
31035|Hyoscine Butylbromide 10mg tablets, pack of 14|10mg|Tablets|3|2100|0|12||
31036|Hyoscine Butylbromide 10mg tablets, pack of 28|10mg|Tablets|3|4200|0|6||
31037|Hyoscine Butylbromide 10mg tablets, pack of 30|10mg|Tablets|3|4500|0|6||
31038|Hyoscine Butylbromide 10mg tablets, tin of 100|10mg|Tablets|3|15000|0|2||
31039|Hyoscine Butylbromide 10mg tablets, tin of 1000|10mg|Tablets|3|142500|0|||
31040|Hyoscine Butylbromide 5mg/5ml oral liquid, 60ml bottle|5mg/5ml|Oral liquid|3|4500|0|3||
31041|Hyoscine Butylbromide 5mg/5ml oral liquid, 100ml bottle|5mg/5ml|Oral liquid|3|6000|0|3||
31042|Hyoscine Butylbromide 5mg/5ml oral liquid, 200ml bottle|5mg/5ml|Oral liquid|3|10500|0|2||
31043|Hyoscine Butylbromide 20mg/ml injection|20mg/ml|Injection|3|1500|0|30||
31044|Hyoscine Butylbromide 20mg/ml injection, box of 10|20mg/ml|Injection|3|14250|0|3||
31045|Hyoscine Butylbromide 20mg/ml injection, box of 50|20mg/ml|Injection|3|67500|0|||
31046|Loperamide 2mg capsules|2mg|Capsules|3|100|0|180||
31047|Loperamide 2mg capsules, blister of 10|2mg|Capsules|3|1000|0|18||
31048|Loperamide 2mg capsules, pack of 14|2mg|Capsules|3|1400|0|12||
31049|Loperamide 2mg capsules, pack of 28|2mg|Capsules|3|2800|0|6||
31050|Loperamide 2mg capsules, pack of 30|2mg|Capsules|3|3000|0|6||
31051|Loperamide 2mg capsules, tin of 100|2mg|Capsules|3|10000|0|2||
31052|Loperamide 2mg capsules, tin of 1000|2mg|Capsules|3|95000|0|||
31053|Bisacodyl 5mg tablets|5mg|Tablets|3|80|0|180||
31054|Bisacodyl 5mg tablets, blister of 10|5mg|Tablets|3|800|0|18||
31055|Bisacodyl 5mg tablets, pack of 14|5mg|Tablets|3|1120|0|12||
31056|Bisacodyl 5mg tablets, pack of 28|5mg|Tablets|3|2240|0|6||
31057|Bisacodyl 5mg tablets, pack of 30|5mg|Tablets|3|2400|0|6||
31058|Bisacodyl 5mg tablets, tin of 100|5mg|Tablets|3|8000|0|2||
31059|Bisacodyl 5mg tablets, tin of 1000|5mg|Tablets|3|76000|0|||
31060|Bisacodyl 10mg tablets|10mg|Tablets|3|120|0|180||
31061|Bisacodyl 10mg tablets, blister of 10|10mg|Tablets|3|1200|0|18||
31062|Bisacodyl 10mg tablets, pack of 14|10mg|Tablets|3|1680|0|12||
31063|Bisacodyl 10mg tablets, pack of 28|10mg|Tablets|3|3360|0|6||
31064|Bisacodyl 10mg tablets, pack of 30|10mg|Tablets|3|3600|0|6||
31065|Bisacodyl 10mg tablets, tin of 100|10mg|Tablets|3|12000|0|2||
31066|Bisacodyl 10mg tablets, tin of 1000|10mg|Tablets|3|114000|0|||
31067|Lactulose 3.35g/5ml oral liquid, 60ml bottle|3.35g/5ml|Oral liquid|3|3000|0|3||
31068|Lactulose 3.35g/5ml oral liquid, 100ml bottle|3.35g/5ml|Oral liquid|3|4000|0|3||
31069|Lactulose 3.35g/5ml oral liquid, 200ml bottle|3.35g/5ml|Oral liquid|3|7000|0|2||
31070|Oral Rehydration Salts low osmolarity oral liquid, 60ml bottle|low osmolarity|Oral liquid|3|3000|0|3||
31071|Oral Rehydration Salts low osmolarity oral liquid, 100ml bottle|low osmolarity|Oral liquid|3|4000|0|3||
31072|Oral Rehydration Salts low osmolarity oral liquid, 200ml bottle|low osmolarity|Oral liquid|3|7000|0|2||
31073|Zinc Sulphate 20mg tablets|20mg|Tablets|3|80|0|180||
31074|Zinc Sulphate 20mg tablets, blister of 10|20mg|Tablets|3|800|0|18||
31075|Zinc Sulphate 20mg tablets, pack of 14|20mg|Tablets|3|1120|0|12||
31076|Zinc Sulphate 20mg tablets, pack of 28|20mg|Tablets|3|2240|0|6||
31077|Zinc Sulphate 20mg tablets, pack of 30|20mg|Tablets|3|2400|0|6||
31078|Zinc Sulphate 20mg tablets, tin of 100|20mg|Tablets|3|8000|0|2||
31079|Zinc Sulphate 20mg tablets, tin of 1000|20mg|Tablets|3|76000|0|||
31080|Zinc Sulphate 10mg/5ml oral liquid, 60ml bottle|10mg/5ml|Oral liquid|3|2400|0|3||
31081|Zinc Sulphate 10mg/5ml oral liquid, 100ml bottle|10mg/5ml|Oral liquid|3|3200|0|3||
31082|Zinc Sulphate 10mg/5ml oral liquid, 200ml bottle|10mg/5ml|Oral liquid|3|5600|0|2||
31083|Cetirizine 5mg tablets|5mg|Tablets|3|100|0|180||
31084|Cetirizine 5mg tablets, blister of 10|5mg|Tablets|3|1000|0|18||
31085|Cetirizine 5mg tablets, pack of 14|5mg|Tablets|3|1400|0|12||
31086|Cetirizine 5mg tablets, pack of 28|5mg|Tablets|3|2800|0|6||
31087|Cetirizine 5mg tablets, pack of 30|5mg|Tablets|3|3000|0|6||
31088|Cetirizine 5mg tablets, tin of 100|5mg|Tablets|3|10000|0|2||
31089|Cetirizine 5mg tablets, tin of 1000|5mg|Tablets|3|95000|0|||
31090|Cetirizine 10mg tablets|10mg|Tablets|3|150|0|180||
31091|Cetirizine 10mg tablets, blister of 10|10mg|Tablets|3|1500|0|18||
31092|Cetirizine 10mg tablets, pack of 14|10mg|Tablets|3|2100|0|12||
31093|Cetirizine 10mg tablets, pack of 28|10mg|Tablets|3|4200|0|6||
31094|Cetirizine 10mg tablets, pack of 30|10mg|Tablets|3|4500|0|6||
31095|Cetirizine 10mg tablets, tin of 100|10mg|Tablets|3|15000|0|2||
31096|Cetirizine 10mg tablets, tin of 1000|10mg|Tablets|3|142500|0|||
31097|Cetirizine 5mg/5ml oral liquid, 60ml bottle|5mg/5ml|Oral liquid|3|3000|0|3||
31098|Cetirizine 5mg/5ml oral liquid, 100ml bottle|5mg/5ml|Oral liquid|3|4000|0|3||
31099|Cetirizine 5mg/5ml oral liquid, 200ml bottle|5mg/5ml|Oral liquid|3|7000|0|2||
31100|Loratadine 10mg tablets|10mg|Tablets|3|120|0|180||
31101|Loratadine 10mg tablets, blister of 10|10mg|Tablets|3|1200|0|18||
31102|Loratadine 10mg tablets, pack of 14|10mg|Tablets|3|1680|0|12||
31103|Loratadine 10mg tablets, pack of 28|10mg|Tablets|3|3360|0|6||
31104|Loratadine 10mg tablets, pack of 30|10mg|Tablets|3|3600|0|6||
31105|Loratadine 10mg tablets, tin of 100|10mg|Tablets|3|12000|0|2||
31106|Loratadine 10mg tablets, tin of 1000|10mg|Tablets|3|114000|0|||
31107|Loratadine 5mg/5ml oral liquid, 60ml bottle|5mg/5ml|Oral liquid|3|3600|0|3||
31108|Loratadine 5mg/5ml oral liquid, 100ml bottle|5mg/5ml|Oral liquid|3|4800|0|3||
31109|Loratadine 5mg/5ml oral liquid, 200ml bottle|5mg/5ml|Oral liquid|3|8400|0|2||
31110|Chlorpheniramine 4mg tablets|4mg|Tablets|3|30|0|180||
31111|Chlorpheniramine 4mg tablets, blister of 10|4mg|Tablets|3|300|0|18||
31112|Chlorpheniramine 4mg tablets, pack of 14|4mg|Tablets|3|420|0|12||
31113|Chlorpheniramine 4mg tablets, pack of 28|4mg|Tablets|3|840|0|6||
31114|Chlorpheniramine 4mg tablets, pack of 30|4mg|Tablets|3|900|0|6||
31115|Chlorpheniramine 4mg tablets, tin of 100|4mg|Tablets|3|3000|0|2||
31116|Chlorpheniramine 4mg tablets, tin of 1000|4mg|Tablets|3|28500|0|||
31117|Chlorpheniramine 2mg/5ml oral liquid, 60ml bottle|2mg/5ml|Oral liquid|3|900|0|3||
31118|Chlorpheniramine 2mg/5ml oral liquid, 100ml bottle|2mg/5ml|Oral liquid|3|1200|0|3||
31119|Chlorpheniramine 2mg/5ml oral liquid, 200ml bottle|2mg/5ml|Oral liquid|3|2100|0|2||
31120|Chlorpheniramine 10mg/ml injection|10mg/ml|Injection|3|300|0|30||
31121|Chlorpheniramine 10mg/ml injection, box of 10|10mg/ml|Injection|3|2850|0|3||
31122|Chlorpheniramine 10mg/ml injection, box of 50|10mg/ml|Injection|3|13500|0|||
31123|Prednisolone 5mg tablets|5mg|Tablets|3|60|0|180||
31124|Prednisolone 5mg tablets, blister of 10|5mg|Tablets|3|600|0|18||
31125|Prednisolone 5mg tablets, pack of 14|5mg|Tablets|3|840|0|12||
31126|Prednisolone 5mg tablets, pack of 28|5mg|Tablets|3|1680|0|6||
31127|Prednisolone 5mg tablets, pack of 30|5mg|Tablets|3|1800|0|6||
31128|Prednisolone 5mg tablets, tin of 100|5mg|Tablets|3|6000|0|2||
31129|Prednisolone 5mg tablets, tin of 1000|5mg|Tablets|3|57000|0|||
31130|Prednisolone 20mg tablets|20mg|Tablets|3|90|0|180||
31131|Prednisolone 20mg tablets, blister of 10|20mg|Tablets|3|900|0|18||
31132|Prednisolone 20mg tablets, pack of 14|20mg|Tablets|3|1260|0|12||
31133|Prednisolone 20mg tablets, pack of 28|20mg|Tablets|3|2520|0|6||
31134|Prednisolone 20mg tablets, pack of 30|20mg|Tablets|3|2700|0|6||
31135|Prednisolone 20mg tablets, tin of 100|20mg|Tablets|3|9000|0|2||
31136|Prednisolone 20mg tablets, tin of 1000|20mg|Tablets|3|85500|0|||
31137|Prednisolone 15mg/5ml oral liquid, 60ml bottle|15mg/5ml|Oral liquid|3|1800|0|3||
31138|Prednisolone 15mg/5ml oral liquid, 100ml bottle|15mg/5ml|Oral liquid|3|2400|0|3||
31139|Prednisolone 15mg/5ml oral liquid, 200ml bottle|15mg/5ml|Oral liquid|3|4200|0|2||
31140|Prednisolone 1% eye drops, 5ml|1%|Eye drops|3|900|0|3||
31141|Prednisolone 1% eye drops, 10ml|1%|Eye drops|3|1500|0|3||
31142|Dexamethasone 0.5mg tablets|0.5mg|Tablets|3|80|0|180||
31143|Dexamethasone 0.5mg tablets, blister of 10|0.5mg|Tablets|3|800|0|18||
31144|Dexamethasone 0.5mg tablets, pack of 14|0.5mg|Tablets|3|1120|0|12||
31145|Dexamethasone 0.5mg tablets, pack of 28|0.5mg|Tablets|3|2240|0|6||
31146|Dexamethasone 0.5mg tablets, pack of 30|0.5mg|Tablets|3|2400|0|6||
31147|Dexamethasone 0.5mg tablets, tin of 100|0.5mg|Tablets|3|8000|0|2||
31148|Dexamethasone 0.5mg tablets, tin of 1000|0.5mg|Tablets|3|76000|0|||
31149|Dexamethasone 4mg tablets|4mg|Tablets|3|120|0|180||
31150|Dexamethasone 4mg tablets, blister of 10|4mg|Tablets|3|1200|0|18||
31151|Dexamethasone 4mg tablets, pack of 14|4mg|Tablets|3|1680|0|12||
31152|Dexamethasone 4mg tablets, pack of 28|4mg|Tablets|3|3360|0|6||
31153|Dexamethasone 4mg tablets, pack of 30|4mg|Tablets|3|3600|0|6||
31154|Dexamethasone 4mg tablets, tin of 100|4mg|Tablets|3|12000|0|2||
31155|Dexamethasone 4mg tablets, tin of 1000|4mg|Tablets|3|114000|0|||
31156|Dexamethasone 4mg/ml injection|4mg/ml|Injection|3|800|0|30||
31157|Dexamethasone 4mg/ml injection, box of 10|4mg/ml|Injection|3|7600|0|3||
31158|Dexamethasone 4mg/ml injection, box of 50|4mg/ml|Injection|3|36000|0|||
31159|Dexamethasone 8mg/2ml injection|8mg/2ml|Injection|3|1200|0|30||
31160|Dexamethasone 8mg/2ml injection, box of 10|8mg/2ml|Injection|3|11400|0|3||
31161|Dexamethasone 8mg/2ml injection, box of 50|8mg/2ml|Injection|3|54000|0|||
31162|Dexamethasone 0.1% eye drops, 5ml|0.1%|Eye drops|3|1200|0|3||
31163|Dexamethasone 0.1% eye drops, 10ml|0.1%|Eye drops|3|2000|0|3||
31164|Hydrocortisone 10mg tablets|10mg|Tablets|3|200|0|180||
31165|Hydrocortisone 10mg tablets, blister of 10|10mg|Tablets|3|2000|0|18||
31166|Hydrocortisone 10mg tablets, pack of 14|10mg|Tablets|3|2800|0|12||
31167|Hydrocortisone 10mg tablets, pack of 28|10mg|Tablets|3|5600|0|6||
31168|Hydrocortisone 10mg tablets, pack of 30|10mg|Tablets|3|6000|0|6||
31169|Hydrocortisone 10mg tablets, tin of 100|10mg|Tablets|3|20000|0|2||
31170|Hydrocortisone 10mg tablets, tin of 1000|10mg|Tablets|3|190000|0|||
31171|Hydrocortisone 20mg tablets|20mg|Tablets|3|300|0|180||
31172|Hydrocortisone 20mg tablets, blister of 10|20mg|Tablets|3|3000|0|18||
31173|Hydrocortisone 20mg tablets, pack of 14|20mg|Tablets|3|4200|0|12||
31174|Hydrocortisone 20mg tablets, pack of 28|20mg|Tablets|3|8400|0|6||
31175|Hydrocortisone 20mg tablets, pack of 30|20mg|Tablets|3|9000|0|6||
31176|Hydrocortisone 20mg tablets, tin of 100|20mg|Tablets|3|30000|0|2||
31177|Hydrocortisone 20mg tablets, tin of 1000|20mg|Tablets|3|285000|0|||
31178|Hydrocortisone 100mg injection|100mg|Injection|3|2000|0|30||
31179|Hydrocortisone 100mg injection, box of 10|100mg|Injection|3|19000|0|3||
31180|Hydrocortisone 100mg injection, box of 50|100mg|Injection|3|90000|0|||
31181|Hydrocortisone 1% cream, 10g|1%|Cream|3|4000|0|3||
31182|Hydrocortisone 1% cream, 20g|1%|Cream|3|6000|0|3||
31183|Betamethasone 0.5mg tablets|0.5mg|Tablets|3|150|0|180||
31184|Betamethasone 0.5mg tablets, blister of 10|0.5mg|Tablets|3|1500|0|18||
31185|Betamethasone 0.5mg tablets, pack of 14|0.5mg|Tablets|3|2100|0|12||
31186|Betamethasone 0.5mg tablets, pack of 28|0.5mg|Tablets|3|4200|0|6||
31187|Betamethasone 0.5mg tablets, pack of 30|0.5mg|Tablets|3|4500|0|6||
31188|Betamethasone 0.5mg tablets, tin of 100|0.5mg|Tablets|3|15000|0|2||
31189|Betamethasone 0.5mg tablets, tin of 1000|0.5mg|Tablets|3|142500|0|||
31190|Betamethasone 4mg/ml injection|4mg/ml|Injection|3|1500|0|30||
31191|Betamethasone 4mg/ml injection, box of 10|4mg/ml|Injection|3|14250|0|3||
31192|Betamethasone 4mg/ml injection, box of 50|4mg/ml|Injection|3|67500|0|||
31193|Betamethasone 0.1% cream, 10g|0.1%|Cream|3|3000|0|3||
31194|Betamethasone 0.1% cream, 20g|0.1%|Cream|3|4500|0|3||
31195|Betamethasone 0.1% ointment, 10g|0.1%|Ointment|3|4500|0|3||
31196|Betamethasone 0.1% ointment, 20g|0.1%|Ointment|3|6750|0|3||
31197|Salbutamol 2mg tablets|2mg|Tablets|3|40|0|180||
31198|Salbutamol 2mg tablets, blister of 10|2mg|Tablets|3|400|0|18||
31199|Salbutamol 2mg tablets, pack of 14|2mg|Tablets|3|560|0|12||
31200|Salbutamol 2mg tablets, pack of 28|2mg|Tablets|3|1120|0|6||
31201|Salbutamol 2mg tablets, pack of 30|2mg|Tablets|3|1200|0|6||
31202|Salbutamol 2mg tablets, tin of 100|2mg|Tablets|3|4000|0|2||
31203|Salbutamol 2mg tablets, tin of 1000|2mg|Tablets|3|38000|0|||
31204|Salbutamol 4mg tablets|4mg|Tablets|3|60|0|180||
31205|Salbutamol 4mg tablets, blister of 10|4mg|Tablets|3|600|0|18||
31206|Salbutamol 4mg tablets, pack of 14|4mg|Tablets|3|840|0|12||
31207|Salbutamol 4mg tablets, pack of 28|4mg|Tablets|3|1680|0|6||
31208|Salbutamol 4mg tablets, pack of 30|4mg|Tablets|3|1800|0|6||
31209|Salbutamol 4mg tablets, tin of 100|4mg|Tablets|3|6000|0|2||
31210|Salbutamol 4mg tablets, tin of 1000|4mg|Tablets|3|57000|0|||
31211|Salbutamol 2mg/5ml oral liquid, 60ml bottle|2mg/5ml|Oral liquid|3|1200|0|3||
31212|Salbutamol 2mg/5ml oral liquid, 100ml bottle|2mg/5ml|Oral liquid|3|1600|0|3||
31213|Salbutamol 2mg/5ml oral liquid, 200ml bottle|2mg/5ml|Oral liquid|3|2800|0|2||
31214|Salbutamol 0.5mg/ml injection|0.5mg/ml|Injection|3|400|0|30||
31215|Salbutamol 0.5mg/ml injection, box of 10|0.5mg/ml|Injection|3|3800|0|3||
31216|Salbutamol 0.5mg/ml injection, box of 50|0.5mg/ml|Injection|3|18000|0|||
31217|Aminophylline 100mg tablets|100mg|Tablets|3|60|0|180||
31218|Aminophylline 100mg tablets, blister of 10|100mg|Tablets|3|600|0|18||
31219|Aminophylline 100mg tablets, pack of 14|100mg|Tablets|3|840|0|12||
31220|Aminophylline 100mg tablets, pack of 28|100mg|Tablets|3|1680|0|6||
31221|Aminophylline 100mg tablets, pack of 30|100mg|Tablets|3|1800|0|6||
31222|Aminophylline 100mg tablets, tin of 100|100mg|Tablets|3|6000|0|2||
31223|Aminophylline 100mg tablets, tin of 1000|100mg|Tablets|3|57000|0|||
31224|Aminophylline 250mg/10ml injection|250mg/10ml|Injection|3|600|0|30||
31225|Aminophylline 250mg/10ml injection, box of 10|250mg/10ml|Injection|3|5700|0|3||
31226|Aminophylline 250mg/10ml injection, box of 50|250mg/10ml|Injection|3|27000|0|||
31227|Montelukast 4mg tablets|4mg|Tablets|3|500|0|180||
31228|Montelukast 4mg tablets, blister of 10|4mg|Tablets|3|5000|0|18||
31229|Montelukast 4mg tablets, pack of 14|4mg|Tablets|3|7000|0|12||
31230|Montelukast 4mg tablets, pack of 28|4mg|Tablets|3|14000|0|6||
31231|Montelukast 4mg tablets, pack of 30|4mg|Tablets|3|15000|0|6||
31232|Montelukast 4mg tablets, tin of 100|4mg|Tablets|3|50000|0|2||
31233|Montelukast 4mg tablets, tin of 1000|4mg|Tablets|3|475000|0|||
31234|Montelukast 5mg tablets|5mg|Tablets|3|750|0|180||
31235|Montelukast 5mg tablets, blister of 10|5mg|Tablets|3|7500|0|18||
31236|Montelukast 5mg tablets, pack of 14|5mg|Tablets|3|10500|0|12||
31237|Montelukast 5mg tablets, pack of 28|5mg|Tablets|3|21000|0|6||
31238|Montelukast 5mg tablets, pack of 30|5mg|Tablets|3|22500|0|6||
31239|Montelukast 5mg tablets, tin of 100|5mg|Tablets|3|75000|0|2||
31240|Montelukast 5mg tablets, tin of 1000|5mg|Tablets|3|712500|0|||
31241|Montelukast 10mg tablets|10mg|Tablets|3|1000|0|180||
31242|Montelukast 10mg tablets, blister of 10|10mg|Tablets|3|10000|0|18||
31243|Montelukast 10mg tablets, pack of 14|10mg|Tablets|3|14000|0|12||
31244|Montelukast 10mg tablets, pack of 28|10mg|Tablets|3|28000|0|6||
31245|Montelukast 10mg tablets, pack of 30|10mg|Tablets|3|30000|0|6||
31246|Montelukast 10mg tablets, tin of 100|10mg|Tablets|3|100000|0|2||
31247|Montelukast 10mg tablets, tin of 1000|10mg|Tablets|3|950000|0|||
31248|Ambroxol 30mg tablets|30mg|Tablets|3|100|0|180||
31249|Ambroxol 30mg tablets, blister of 10|30mg|Tablets|3|1000|0|18||
31250|Ambroxol 30mg tablets, pack of 14|30mg|Tablets|3|1400|0|12||
31251|Ambroxol 30mg tablets, pack of 28|30mg|Tablets|3|2800|0|6||
31252|Ambroxol 30mg tablets, pack of 30|30mg|Tablets|3|3000|0|6||
31253|Ambroxol 30mg tablets, tin of 100|30mg|Tablets|3|10000|0|2||
31254|Ambroxol 30mg tablets, tin of 1000|30mg|Tablets|3|95000|0|||
31255|Ambroxol 15mg/5ml oral liquid, 60ml bottle|15mg/5ml|Oral liquid|3|3000|0|3||
31256|Ambroxol 15mg/5ml oral liquid, 100ml bottle|15mg/5ml|Oral liquid|3|4000|0|3||
31257|Ambroxol 15mg/5ml oral liquid, 200ml bottle|15mg/5ml|Oral liquid|3|7000|0|2||
31258|Amlodipine 5mg tablets|5mg|Tablets|3|100|0|180||
31259|Amlodipine 5mg tablets, blister of 10|5mg|Tablets|3|1000|0|18||
31260|Amlodipine 5mg tablets, pack of 14|5mg|Tablets|3|1400|0|12||
31261|Amlodipine 5mg tablets, pack of 28|5mg|Tablets|3|2800|0|6||
31262|Amlodipine 5mg tablets, pack of 30|5mg|Tablets|3|3000|0|6||
31263|Amlodipine 5mg tablets, tin of 100|5mg|Tablets|3|10000|0|2||
31264|Amlodipine 5mg tablets, tin of 1000|5mg|Tablets|3|95000|0|||
31265|Amlodipine 10mg tablets|10mg|Tablets|3|150|0|180||
31266|Amlodipine 10mg tablets, blister of 10|10mg|Tablets|3|1500|0|18||
31267|Amlodipine 10mg tablets, pack of 14|10mg|Tablets|3|2100|0|12||
31268|Amlodipine 10mg tablets, pack of 28|10mg|Tablets|3|4200|0|6||
31269|Amlodipine 10mg tablets, pack of 30|10mg|Tablets|3|4500|0|6||
31270|Amlodipine 10mg tablets, tin of 100|10mg|Tablets|3|15000|0|2||
31271|Amlodipine 10mg tablets, tin of 1000|10mg|Tablets|3|142500|0|||
31272|Nifedipine 10mg tablets|10mg|Tablets|3|120|0|180||
31273|Nifedipine 10mg tablets, blister of 10|10mg|Tablets|3|1200|0|18||
31274|Nifedipine 10mg tablets, pack of 14|10mg|Tablets|3|1680|0|12||
31275|Nifedipine 10mg tablets, pack of 28|10mg|Tablets|3|3360|0|6||
31276|Nifedipine 10mg tablets, pack of 30|10mg|Tablets|3|3600|0|6||
31277|Nifedipine 10mg tablets, tin of 100|10mg|Tablets|3|12000|0|2||
31278|Nifedipine 10mg tablets, tin of 1000|10mg|Tablets|3|114000|0|||
31279|Nifedipine 20mg tablets|20mg|Tablets|3|180|0|180||
31280|Nifedipine 20mg tablets, blister of 10|20mg|Tablets|3|1800|0|18||
31281|Nifedipine 20mg tablets, pack of 14|20mg|Tablets|3|2520|0|12||
31282|Nifedipine 20mg tablets, pack of 28|20mg|Tablets|3|5040|0|6||
31283|Nifedipine 20mg tablets, pack of 30|20mg|Tablets|3|5400|0|6||
31284|Nifedipine 20mg tablets, tin of 100|20mg|Tablets|3|18000|0|2||
31285|Nifedipine 20mg tablets, tin of 1000|20mg|Tablets|3|171000|0|||
31286|Nifedipine 30mg tablets|30mg|Tablets|3|240|0|180||
31287|Nifedipine 30mg tablets, blister of 10|30mg|Tablets|3|2400|0|18||
31288|Nifedipine 30mg tablets, pack of 14|30mg|Tablets|3|3360|0|12||
31289|Nifedipine 30mg tablets, pack of 28|30mg|Tablets|3|6720|0|6||
31290|Nifedipine 30mg tablets, pack of 30|30mg|Tablets|3|7200|0|6||
31291|Nifedipine 30mg tablets, tin of 100|30mg|Tablets|3|24000|0|2||
31292|Nifedipine 30mg tablets, tin of 1000|30mg|Tablets|3|228000|0|||
31293|Losartan 25mg tablets|25mg|Tablets|3|200|0|180||
31294|Losartan 25mg tablets, blister of 10|25mg|Tablets|3|2000|0|18||
31295|Losartan 25mg tablets, pack of 14|25mg|Tablets|3|2800|0|12||
31296|Losartan 25mg tablets, pack of 28|25mg|Tablets|3|5600|0|6||
31297|Losartan 25mg tablets, pack of 30|25mg|Tablets|3|6000|0|6||
31298|Losartan 25mg tablets, tin of 100|25mg|Tablets|3|20000|0|2||
31299|Losartan 25mg tablets, tin of 1000|25mg|Tablets|3|190000|0|||
31300|Losartan 50mg tablets|50mg|Tablets|3|300|0|180||
31301|Losartan 50mg tablets, blister of 10|50mg|Tablets|3|3000|0|18||
31302|Losartan 50mg tablets, pack of 14|50mg|Tablets|3|4200|0|12||
31303|Losartan 50mg tablets, pack of 28|50mg|Tablets|3|8400|0|6||
31304|Losartan 50mg tablets, pack of 30|50mg|Tablets|3|9000|0|6||
31305|Losartan 50mg tablets, tin of 100|50mg|Tablets|3|30000|0|2||
31306|Losartan 50mg tablets, tin of 1000|50mg|Tablets|3|285000|0|||
31307|Losartan 100mg tablets|100mg|Tablets|3|400|0|180||
31308|Losartan 100mg tablets, blister of 10|100mg|Tablets|3|4000|0|18||
31309|Losartan 100mg tablets, pack of 14|100mg|Tablets|3|5600|0|12||
31310|Losartan 100mg tablets, pack of 28|100mg|Tablets|3|11200|0|6||
31311|Losartan 100mg tablets, pack of 30|100mg|Tablets|3|12000|0|6||
31312|Losartan 100mg tablets, tin of 100|100mg|Tablets|3|40000|0|2||
31313|Losartan 100mg tablets, tin of 1000|100mg|Tablets|3|380000|0|||
31314|Telmisartan 20mg tablets|20mg|Tablets|3|500|0|180||
31315|Telmisartan 20mg tablets, blister of 10|20mg|Tablets|3|5000|0|18||
31316|Telmisartan 20mg tablets, pack of 14|20mg|Tablets|3|7000|0|12||
31317|Telmisartan 20mg tablets, pack of 28|20mg|Tablets|3|14000|0|6||
31318|Telmisartan 20mg tablets, pack of 30|20mg|Tablets|3|15000|0|6||
31319|Telmisartan 20mg tablets, tin of 100|20mg|Tablets|3|50000|0|2||
31320|Telmisartan 20mg tablets, tin of 1000|20mg|Tablets|3|475000|0|||
31321|Telmisartan 40mg tablets|40mg|Tablets|3|750|0|180||
31322|Telmisartan 40mg tablets, blister of 10|40mg|Tablets|3|7500|0|18||
31323|Telmisartan 40mg tablets, pack of 14|40mg|Tablets|3|10500|0|12||
31324|Telmisartan 40mg tablets, pack of 28|40mg|Tablets|3|21000|0|6||
31325|Telmisartan 40mg tablets, pack of 30|40mg|Tablets|3|22500|0|6||
31326|Telmisartan 40mg tablets, tin of 100|40mg|Tablets|3|75000|0|2||
31327|Telmisartan 40mg tablets, tin of 1000|40mg|Tablets|3|712500|0|||
31328|Telmisartan 80mg tablets|80mg|Tablets|3|1000|0|180||
31329|Telmisartan 80mg tablets, blister of 10|80mg|Tablets|3|10000|0|18||
31330|Telmisartan 80mg tablets, pack of 14|80mg|Tablets|3|14000|0|12||
31331|Telmisartan 80mg tablets, pack of 28|80mg|Tablets|3|28000|0|6||
31332|Telmisartan 80mg tablets, pack of 30|80mg|Tablets|3|30000|0|6||
31333|Telmisartan 80mg tablets, tin of 100|80mg|Tablets|3|100000|0|2||
31334|Telmisartan 80mg tablets, tin of 1000|80mg|Tablets|3|950000|0|||
31335|Enalapril 5mg tablets|5mg|Tablets|3|120|0|180||
31336|Enalapril 5mg tablets, blister of 10|5mg|Tablets|3|1200|0|18||
31337|Enalapril 5mg tablets, pack of 14|5mg|Tablets|3|1680|0|12||
31338|Enalapril 5mg tablets, pack of 28|5mg|Tablets|3|3360|0|6||
31339|Enalapril 5mg tablets, pack of 30|5mg|Tablets|3|3600|0|6||
31340|Enalapril 5mg tablets, tin of 100|5mg|Tablets|3|12000|0|2||
31341|Enalapril 5mg tablets, tin of 1000|5mg|Tablets|3|114000|0|||
31342|Enalapril 10mg tablets|10mg|Tablets|3|180|0|180||
31343|Enalapril 10mg tablets, blister of 10|10mg|Tablets|3|1800|0|18||
31344|Enalapril 10mg tablets, pack of 14|10mg|Tablets|3|2520|0|12||
31345|Enalapril 10mg tablets, pack of 28|10mg|Tablets|3|5040|0|6||
31346|Enalapril 10mg tablets, pack of 30|10mg|Tablets|3|5400|0|6||
31347|Enalapril 10mg tablets, tin of 100|10mg|Tablets|3|18000|0|2||
31348|Enalapril 10mg tablets, tin of 1000|10mg|Tablets|3|171000|0|||
31349|Enalapril 20mg tablets|20mg|Tablets|3|240|0|180||
31350|Enalapril 20mg tablets, blister of 10|20mg|Tablets|3|2400|0|18||
31351|Enalapril 20mg tablets, pack of 14|20mg|Tablets|3|3360|0|12||
31352|Enalapril 20mg tablets, pack of 28|20mg|Tablets|3|6720|0|6||
31353|Enalapril 20mg tablets, pack of 30|20mg|Tablets|3|7200|0|6||
31354|Enalapril 20mg tablets, tin of 100|20mg|Tablets|3|24000|0|2||
31355|Enalapril 20mg tablets, tin of 1000|20mg|Tablets|3|228000|0|||
31356|Lisinopril 5mg tablets|5mg|Tablets|3|150|0|180||
31357|Lisinopril 5mg tablets, blister of 10|5mg|Tablets|3|1500|0|18||
31358|Lisinopril 5mg tablets, pack of 14|5mg|Tablets|3|2100|0|12||
31359|Lisinopril 5mg tablets, pack of 28|5mg|Tablets|3|4200|0|6||
31360|Lisinopril 5mg tablets, pack of 30|5mg|Tablets|3|4500|0|6||
31361|Lisinopril 5mg tablets, tin of 100|5mg|Tablets|3|15000|0|2||
31362|Lisinopril 5mg tablets, tin of 1000|5mg|Tablets|3|142500|0|||
31363|Lisinopril 10mg tablets|10mg|Tablets|3|225|0|180||
31364|Lisinopril 10mg tablets, blister of 10|10mg|Tablets|3|2250|0|18||
31365|Lisinopril 10mg tablets, pack of 14|10mg|Tablets|3|3150|0|12||
31366|Lisinopril 10mg tablets, pack of 28|10mg|Tablets|3|6300|0|6||
31367|Lisinopril 10mg tablets, pack of 30|10mg|Tablets|3|6750|0|6||
31368|Lisinopril 10mg tablets, tin of 100|10mg|Tablets|3|22500|0|2||
31369|Lisinopril 10mg tablets, tin of 1000|10mg|Tablets|3|213750|0|||
31370|Lisinopril 20mg tablets|20mg|Tablets|3|300|0|180||
31371|Lisinopril 20mg tablets, blister of 10|20mg|Tablets|3|3000|0|18||
31372|Lisinopril 20mg tablets, pack of 14|20mg|Tablets|3|4200|0|12||
31373|Lisinopril 20mg tablets, pack of 28|20mg|Tablets|3|8400|0|6||
31374|Lisinopril 20mg tablets, pack of 30|20mg|Tablets|3|9000|0|6||
31375|Lisinopril 20mg tablets, tin of 100|20mg|Tablets|3|30000|0|2||
31376|Lisinopril 20mg tablets, tin of 1000|20mg|Tablets|3|285000|0|||
31377|Captopril 12.5mg tablets|12.5mg|Tablets|3|100|0|180||
31378|Captopril 12.5mg tablets, blister of 10|12.5mg|Tablets|3|1000|0|18||
31379|Captopril 12.5mg tablets, pack of 14|12.5mg|Tablets|3|1400|0|12||
31380|Captopril 12.5mg tablets, pack of 28|12.5mg|Tablets|3|2800|0|6||
31381|Captopril 12.5mg tablets, pack of 30|12.5mg|Tablets|3|3000|0|6||
31382|Captopril 12.5mg tablets, tin of 100|12.5mg|Tablets|3|10000|0|2||
31383|Captopril 12.5mg tablets, tin of 1000|12.5mg|Tablets|3|95000|0|||
31384|Captopril 25mg tablets|25mg|Tablets|3|150|0|180||
31385|Captopril 25mg tablets, blister of 10|25mg|Tablets|3|1500|0|18||
31386|Captopril 25mg tablets, pack of 14|25mg|Tablets|3|2100|0|12||
31387|Captopril 25mg tablets, pack of 28|25mg|Tablets|3|4200|0|6||
31388|Captopril 25mg tablets, pack of 30|25mg|Tablets|3|4500|0|6||
31389|Captopril 25mg tablets, tin of 100|25mg|Tablets|3|15000|0|2||
31390|Captopril 25mg tablets, tin of 1000|25mg|Tablets|3|142500|0|||
31391|Captopril 50mg tablets|50mg|Tablets|3|200|0|180||
31392|Captopril 50mg tablets, blister of 10|50mg|Tablets|3|2000|0|18||
31393|Captopril 50mg tablets, pack of 14|50mg|Tablets|3|2800|0|12||
31394|Captopril 50mg tablets, pack of 28|50mg|Tablets|3|5600|0|6||
31395|Captopril 50mg tablets, pack of 30|50mg|Tablets|3|6000|0|6||
31396|Captopril 50mg tablets, tin of 100|50mg|Tablets|3|20000|0|2||
31397|Captopril 50mg tablets, tin of 1000|50mg|Tablets|3|190000|0|||
31398|Atenolol 25mg tablets|25mg|Tablets|3|80|0|180||
31399|Atenolol 25mg tablets, blister of 10|25mg|Tablets|3|800|0|18||
31400|Atenolol 25mg tablets, pack of 14|25mg|Tablets|3|1120|0|12||
31401|Atenolol 25mg tablets, pack of 28|25mg|Tablets|3|2240|0|6||
31402|Atenolol 25mg tablets, pack of 30|25mg|Tablets|3|2400|0|6||
31403|Atenolol 25mg tablets, tin of 100|25mg|Tablets|3|8000|0|2||
31404|Atenolol 25mg tablets, tin of 1000|25mg|Tablets|3|76000|0|||
31405|Atenolol 50mg tablets|50mg|Tablets|3|120|0|180||
31406|Atenolol 50mg tablets, blister of 10|50mg|Tablets|3|1200|0|18||
31407|Atenolol 50mg tablets, pack of 14|50mg|Tablets|3|1680|0|12||
31408|Atenolol 50mg tablets, pack of 28|50mg|Tablets|3|3360|0|6||
31409|Atenolol 50mg tablets, pack of 30|50mg|Tablets|3|3600|0|6||
31410|Atenolol 50mg tablets, tin of 100|50mg|Tablets|3|12000|0|2||
31411|Atenolol 50mg tablets, tin of 1000|50mg|Tablets|3|114000|0|||
31412|Atenolol 100mg tablets|100mg|Tablets|3|160|0|180||
31413|Atenolol 100mg tablets, blister of 10|100mg|Tablets|3|1600|0|18||
31414|Atenolol 100mg tablets, pack of 14|100mg|Tablets|3|2240|0|12||
31415|Atenolol 100mg tablets, pack of 28|100mg|Tablets|3|4480|0|6||
31416|Atenolol 100mg tablets, pack of 30|100mg|Tablets|3|4800|0|6||
31417|Atenolol 100mg tablets, tin of 100|100mg|Tablets|3|16000|0|2||
31418|Atenolol 100mg tablets, tin of 1000|100mg|Tablets|3|152000|0|||
31419|Bisoprolol 2.5mg tablets|2.5mg|Tablets|3|250|0|180||
31420|Bisoprolol 2.5mg tablets, blister of 10|2.5mg|Tablets|3|2500|0|18||
31421|Bisoprolol 2.5mg tablets, pack of 14|2.5mg|Tablets|3|3500|0|12||
31422|Bisoprolol 2.5mg tablets, pack of 28|2.5mg|Tablets|3|7000|0|6||
31423|Bisoprolol 2.5mg tablets, pack of 30|2.5mg|Tablets|3|7500|0|6||
31424|Bisoprolol 2.5mg tablets, tin of 100|2.5mg|Tablets|3|25000|0|2||
31425|Bisoprolol 2.5mg tablets, tin of 1000|2.5mg|Tablets|3|237500|0|||
31426|Bisoprolol 5mg tablets|5mg|Tablets|3|375|0|180||
31427|Bisoprolol 5mg tablets, blister of 10|5mg|Tablets|3|3750|0|18||
31428|Bisoprolol 5mg tablets, pack of 14|5mg|Tablets|3|5250|0|12||
31429|Bisoprolol 5mg tablets, pack of 28|5mg|Tablets|3|10500|0|6||
31430|Bisoprolol 5mg tablets, pack of 30|5mg|Tablets|3|11250|0|6||
31431|Bisoprolol 5mg tablets, tin of 100|5mg|Tablets|3|37500|0|2||
31432|Bisoprolol 5mg tablets, tin of 1000|5mg|Tablets|3|356250|0|||
31433|Bisoprolol 10mg tablets|10mg|Tablets|3|500|0|180||
31434|Bisoprolol 10mg tablets, blister of 10|10mg|Tablets|3|5000|0|18||
31435|Bisoprolol 10mg tablets, pack of 14|10mg|Tablets|3|7000|0|12||
31436|Bisoprolol 10mg tablets, pack of 28|10mg|Tablets|3|14000|0|6||
31437|Bisoprolol 10mg tablets, pack of 30|10mg|Tablets|3|15000|0|6||
31438|Bisoprolol 10mg tablets, tin of 100|10mg|Tablets|3|50000|0|2||
31439|Bisoprolol 10mg tablets, tin of 1000|10mg|Tablets|3|475000|0|||
31440|Carvedilol 3.125mg tablets|3.125mg|Tablets|3|250|0|180||
31441|Carvedilol 3.125mg tablets, blister of 10|3.125mg|Tablets|3|2500|0|18||
31442|Carvedilol 3.125mg tablets, pack of 14|3.125mg|Tablets|3|3500|0|12||
31443|Carvedilol 3.125mg tablets, pack of 28|3.125mg|Tablets|3|7000|0|6||
31444|Carvedilol 3.125mg tablets, pack of 30|3.125mg|Tablets|3|7500|0|6||
31445|Carvedilol 3.125mg tablets, tin of 100|3.125mg|Tablets|3|25000|0|2||
31446|Carvedilol 3.125mg tablets, tin of 1000|3.125mg|Tablets|3|237500|0|||
31447|Carvedilol 6.25mg tablets|6.25mg|Tablets|3|375|0|180||
31448|Carvedilol 6.25mg tablets, blister of 10|6.25mg|Tablets|3|3750|0|18||
31449|Carvedilol 6.25mg tablets, pack of 14|6.25mg|Tablets|3|5250|0|12||
31450|Carvedilol 6.25mg tablets, pack of 28|6.25mg|Tablets|3|10500|0|6||
31451|Carvedilol 6.25mg tablets, pack of 30|6.25mg|Tablets|3|11250|0|6||
31452|Carvedilol 6.25mg tablets, tin of 100|6.25mg|Tablets|3|37500|0|2||
31453|Carvedilol 6.25mg tablets, tin of 1000|6.25mg|Tablets|3|356250|0|||
31454|Carvedilol 12.5mg tablets|12.5mg|Tablets|3|500|0|180||
31455|Carvedilol 12.5mg tablets, blister of 10|12.5mg|Tablets|3|5000|0|18||
31456|Carvedilol 12.5mg tablets, pack of 14|12.5mg|Tablets|3|7000|0|12||
31457|Carvedilol 12.5mg tablets, pack of 28|12.5mg|Tablets|3|14000|0|6||
31458|Carvedilol 12.5mg tablets, pack of 30|12.5mg|Tablets|3|15000|0|6||
31459|Carvedilol 12.5mg tablets, tin of 100|12.5mg|Tablets|3|50000|0|2||
31460|Carvedilol 12.5mg tablets, tin of 1000|12.5mg|Tablets|3|475000|0|||
31461|Carvedilol 25mg tablets|25mg|Tablets|3|625|0|180||
31462|Carvedilol 25mg tablets, blister of 10|25mg|Tablets|3|6250|0|18||
31463|Carvedilol 25mg tablets, pack of 14|25mg|Tablets|3|8750|0|12||
31464|Carvedilol 25mg tablets, pack of 28|25mg|Tablets|3|17500|0|6||
31465|Carvedilol 25mg tablets, pack of 30|25mg|Tablets|3|18750|0|6||
31466|Carvedilol 25mg tablets, tin of 100|25mg|Tablets|3|62500|0|2||
31467|Carvedilol 25mg tablets, tin of 1000|25mg|Tablets|3|593750|0|||
31468|Propranolol 10mg tablets|10mg|Tablets|3|60|0|180||
31469|Propranolol 10mg tablets, blister of 10|10mg|Tablets|3|600|0|18||
31470|Propranolol 10mg tablets, pack of 14|10mg|Tablets|3|840|0|12||
31471|Propranolol 10mg tablets, pack of 28|10mg|Tablets|3|1680|0|6||
31472|Propranolol 10mg tablets, pack of 30|10mg|Tablets|3|1800|0|6||
31473|Propranolol 10mg tablets, tin of 100|10mg|Tablets|3|6000|0|2||
31474|Propranolol 10mg tablets, tin of 1000|10mg|Tablets|3|57000|0|||
31475|Propranolol 40mg tablets|40mg|Tablets|3|90|0|180||
31476|Propranolol 40mg tablets, blister of 10|40mg|Tablets|3|900|0|18||
31477|Propranolol 40mg tablets, pack of 14|40mg|Tablets|3|1260|0|12||
31478|Propranolol 40mg tablets, pack of 28|40mg|Tablets|3|2520|0|6||
31479|Propranolol 40mg tablets, pack of 30|40mg|Tablets|3|2700|0|6||
31480|Propranolol 40mg tablets, tin of 100|40mg|Tablets|3|9000|0|2||
31481|Propranolol 40mg tablets, tin of 1000|40mg|Tablets|3|85500|0|||
31482|Propranolol 1mg/ml injection|1mg/ml|Injection|3|600|0|30||
31483|Propranolol 1mg/ml injection, box of 10|1mg/ml|Injection|3|5700|0|3||
31484|Propranolol 1mg/ml injection, box of 50|1mg/ml|Injection|3|27000|0|||
31485|Hydralazine 25mg tablets|25mg|Tablets|3|150|0|180||
31486|Hydralazine 25mg tablets, blister of 10|25mg|Tablets|3|1500|0|18||
31487|Hydralazine 25mg tablets, pack of 14|25mg|Tablets|3|2100|0|12||
31488|Hydralazine 25mg tablets, pack of 28|25mg|Tablets|3|4200|0|6||
31489|Hydralazine 25mg tablets, pack of 30|25mg|Tablets|3|4500|0|6||
31490|Hydralazine 25mg tablets, tin of 100|25mg|Tablets|3|15000|0|2||
31491|Hydralazine 25mg tablets, tin of 1000|25mg|Tablets|3|142500|0|||
31492|Hydralazine 50mg tablets|50mg|Tablets|3|225|0|180||
31493|Hydralazine 50mg tablets, blister of 10|50mg|Tablets|3|2250|0|18||
31494|Hydralazine 50mg tablets, pack of 14|50mg|Tablets|3|3150|0|12||
31495|Hydralazine 50mg tablets, pack of 28|50mg|Tablets|3|6300|0|6||
31496|Hydralazine 50mg tablets, pack of 30|50mg|Tablets|3|6750|0|6||
31497|Hydralazine 50mg tablets, tin of 100|50mg|Tablets|3|22500|0|2||
31498|Hydralazine 50mg tablets, tin of 1000|50mg|Tablets|3|213750|0|||
31499|Hydralazine 20mg injection|20mg|Injection|3|1500|0|30||
31500|Hydralazine 20mg injection, box of 10|20mg|Injection|3|14250|0|3||
31501|Hydralazine 20mg injection, box of 50|20mg|Injection|3|67500|0|||
31502|Methyldopa 250mg tablets|250mg|Tablets|3|150|0|180||
31503|Methyldopa 250mg tablets, blister of 10|250mg|Tablets|3|1500|0|18||
31504|Methyldopa 250mg tablets, pack of 14|250mg|Tablets|3|2100|0|12||
31505|Methyldopa 250mg tablets, pack of 28|250mg|Tablets|3|4200|0|6||
31506|Methyldopa 250mg tablets, pack of 30|250mg|Tablets|3|4500|0|6||
31507|Methyldopa 250mg tablets, tin of 100|250mg|Tablets|3|15000|0|2||
31508|Methyldopa 250mg tablets, tin of 1000|250mg|Tablets|3|142500|0|||
31509|Methyldopa 500mg tablets|500mg|Tablets|3|225|0|180||
31510|Methyldopa 500mg tablets, blister of 10|500mg|Tablets|3|2250|0|18||
31511|Methyldopa 500mg tablets, pack of 14|500mg|Tablets|3|3150|0|12||
31512|Methyldopa 500mg tablets, pack of 28|500mg|Tablets|3|6300|0|6||
31513|Methyldopa 500mg tablets, pack of 30|500mg|Tablets|3|6750|0|6||
31514|Methyldopa 500mg tablets, tin of 100|500mg|Tablets|3|22500|0|2||
31515|Methyldopa 500mg tablets, tin of 1000|500mg|Tablets|3|213750|0|||
31516|Furosemide 20mg tablets|20mg|Tablets|3|40|0|180||
31517|Furosemide 20mg tablets, blister of 10|20mg|Tablets|3|400|0|18||
31518|Furosemide 20mg tablets, pack of 14|20mg|Tablets|3|560|0|12||
31519|Furosemide 20mg tablets, pack of 28|20mg|Tablets|3|1120|0|6||
31520|Furosemide 20mg tablets, pack of 30|20mg|Tablets|3|1200|0|6||
31521|Furosemide 20mg tablets, tin of 100|20mg|Tablets|3|4000|0|2||
31522|Furosemide 20mg tablets, tin of 1000|20mg|Tablets|3|38000|0|||
31523|Furosemide 40mg tablets|40mg|Tablets|3|60|0|180||
31524|Furosemide 40mg tablets, blister of 10|40mg|Tablets|3|600|0|18||
31525|Furosemide 40mg tablets, pack of 14|40mg|Tablets|3|840|0|12||
31526|Furosemide 40mg tablets, pack of 28|40mg|Tablets|3|1680|0|6||
31527|Furosemide 40mg tablets, pack of 30|40mg|Tablets|3|1800|0|6||
31528|Furosemide 40mg tablets, tin of 100|40mg|Tablets|3|6000|0|2||
31529|Furosemide 40mg tablets, tin of 1000|40mg|Tablets|3|57000|0|||
31530|Furosemide 10mg/ml oral liquid, 60ml bottle|10mg/ml|Oral liquid|3|1200|0|3||
31531|Furosemide 10mg/ml oral liquid, 100ml bottle|10mg/ml|Oral liquid|3|1600|0|3||
31532|Furosemide 10mg/ml oral liquid, 200ml bottle|10mg/ml|Oral liquid|3|2800|0|2||
31533|Furosemide 20mg/2ml injection|20mg/2ml|Injection|3|400|0|30||
31534|Furosemide 20mg/2ml injection, box of 10|20mg/2ml|Injection|3|3800|0|3||
31535|Furosemide 20mg/2ml injection, box of 50|20mg/2ml|Injection|3|18000|0|||
31536|Hydrochlorothiazide 12.5mg tablets|12.5mg|Tablets|3|40|0|180||
31537|Hydrochlorothiazide 12.5mg tablets, blister of 10|12.5mg|Tablets|3|400|0|18||
31538|Hydrochlorothiazide 12.5mg tablets, pack of 14|12.5mg|Tablets|3|560|0|12||
31539|Hydrochlorothiazide 12.5mg tablets, pack of 28|12.5mg|Tablets|3|1120|0|6||
31540|Hydrochlorothiazide 12.5mg tablets, pack of 30|12.5mg|Tablets|3|1200|0|6||
31541|Hydrochlorothiazide 12.5mg tablets, tin of 100|12.5mg|Tablets|3|4000|0|2||
31542|Hydrochlorothiazide 12.5mg tablets, tin of 1000|12.5mg|Tablets|3|38000|0|||
31543|Hydrochlorothiazide 25mg tablets|25mg|Tablets|3|60|0|180||
31544|Hydrochlorothiazide 25mg tablets, blister of 10|25mg|Tablets|3|600|0|18||
31545|Hydrochlorothiazide 25mg tablets, pack of 14|25mg|Tablets|3|840|0|12||
31546|Hydrochlorothiazide 25mg tablets, pack of 28|25mg|Tablets|3|1680|0|6||
31547|Hydrochlorothiazide 25mg tablets, pack of 30|25mg|Tablets|3|1800|0|6||
31548|Hydrochlorothiazide 25mg tablets, tin of 100|25mg|Tablets|3|6000|0|2||
31549|Hydrochlorothiazide 25mg tablets, tin of 1000|25mg|Tablets|3|57000|0|||
31550|Hydrochlorothiazide 50mg tablets|50mg|Tablets|3|80|0|180||
31551|Hydrochlorothiazide 50mg tablets, blister of 10|50mg|Tablets|3|800|0|18||
31552|Hydrochlorothiazide 50mg tablets, pack of 14|50mg|Tablets|3|1120|0|12||
31553|Hydrochlorothiazide 50mg tablets, pack of 28|50mg|Tablets|3|2240|0|6||
31554|Hydrochlorothiazide 50mg tablets, pack of 30|50mg|Tablets|3|2400|0|6||
31555|Hydrochlorothiazide 50mg tablets, tin of 100|50mg|Tablets|3|8000|0|2||
31556|Hydrochlorothiazide 50mg tablets, tin of 1000|50mg|Tablets|3|76000|0|||
31557|Spironolactone 25mg tablets|25mg|Tablets|3|150|0|180||
31558|Spironolactone 25mg tablets, blister of 10|25mg|Tablets|3|1500|0|18||
31559|Spironolactone 25mg tablets, pack of 14|25mg|Tablets|3|2100|0|12||
31560|Spironolactone 25mg tablets, pack of 28|25mg|Tablets|3|4200|0|6||
31561|Spironolactone 25mg tablets, pack of 30|25mg|Tablets|3|4500|0|6||
31562|Spironolactone 25mg tablets, tin of 100|25mg|Tablets|3|15000|0|2||
31563|Spironolactone 25mg tablets, tin of 1000|25mg|Tablets|3|142500|0|||
31564|Spironolactone 50mg tablets|50mg|Tablets|3|225|0|180||
31565|Spironolactone 50mg tablets, blister of 10|50mg|Tablets|3|2250|0|18||
31566|Spironolactone 50mg tablets, pack of 14|50mg|Tablets|3|3150|0|12||
31567|Spironolactone 50mg tablets, pack of 28|50mg|Tablets|3|6300|0|6||
31568|Spironolactone 50mg tablets, pack of 30|50mg|Tablets|3|6750|0|6||
31569|Spironolactone 50mg tablets, tin of 100|50mg|Tablets|3|22500|0|2||
31570|Spironolactone 50mg tablets, tin of 1000|50mg|Tablets|3|213750|0|||
31571|Spironolactone 100mg tablets|100mg|Tablets|3|300|0|180||
31572|Spironolactone 100mg tablets, blister of 10|100mg|Tablets|3|3000|0|18||
31573|Spironolactone 100mg tablets, pack of 14|100mg|Tablets|3|4200|0|12||
31574|Spironolactone 100mg tablets, pack of 28|100mg|Tablets|3|8400|0|6||
31575|Spironolactone 100mg tablets, pack of 30|100mg|Tablets|3|9000|0|6||
31576|Spironolactone 100mg tablets, tin of 100|100mg|Tablets|3|30000|0|2||
31577|Spironolactone 100mg tablets, tin of 1000|100mg|Tablets|3|285000|0|||
31578|Bendroflumethiazide 2.5mg tablets|2.5mg|Tablets|3|40|0|180||
31579|Bendroflumethiazide 2.5mg tablets, blister of 10|2.5mg|Tablets|3|400|0|18||
31580|Bendroflumethiazide 2.5mg tablets, pack of 14|2.5mg|Tablets|3|560|0|12||
31581|Bendroflumethiazide 2.5mg tablets, pack of 28|2.5mg|Tablets|3|1120|0|6||
31582|Bendroflumethiazide 2.5mg tablets, pack of 30|2.5mg|Tablets|3|1200|0|6||
31583|Bendroflumethiazide 2.5mg tablets, tin of 100|2.5mg|Tablets|3|4000|0|2||
31584|Bendroflumethiazide 2.5mg tablets, tin of 1000|2.5mg|Tablets|3|38000|0|||
31585|Bendroflumethiazide 5mg tablets|5mg|Tablets|3|60|0|180||
31586|Bendroflumethiazide 5mg tablets, blister of 10|5mg|Tablets|3|600|0|18||
31587|Bendroflumethiazide 5mg tablets, pack of 14|5mg|Tablets|3|840|0|12||
31588|Bendroflumethiazide 5mg tablets, pack of 28|5mg|Tablets|3|1680|0|6||
31589|Bendroflumethiazide 5mg tablets, pack of 30|5mg|Tablets|3|1800|0|6||
31590|Bendroflumethiazide 5mg tablets, tin of 100|5mg|Tablets|3|6000|0|2||
31591|Bendroflumethiazide 5mg tablets, tin of 1000|5mg|Tablets|3|57000|0|||
31592|Digoxin 0.125mg tablets|0.125mg|Tablets|3|100|0|180||
31593|Digoxin 0.125mg tablets, blister of 10|0.125mg|Tablets|3|1000|0|18||
31594|Digoxin 0.125mg tablets, pack of 14|0.125mg|Tablets|3|1400|0|12||
31595|Digoxin 0.125mg tablets, pack of 28|0.125mg|Tablets|3|2800|0|6||
31596|Digoxin 0.125mg tablets, pack of 30|0.125mg|Tablets|3|3000|0|6||
31597|Digoxin 0.125mg tablets, tin of 100|0.125mg|Tablets|3|10000|0|2||
31598|Digoxin 0.125mg tablets, tin of 1000|0.125mg|Tablets|3|95000|0|||
31599|Digoxin 0.25mg tablets|0.25mg|Tablets|3|150|0|180||
31600|Digoxin 0.25mg tablets, blister of 10|0.25mg|Tablets|3|1500|0|18||
31601|Digoxin 0.25mg tablets, pack of 14|0.25mg|Tablets|3|2100|0|12||
31602|Digoxin 0.25mg tablets, pack of 28|0.25mg|Tablets|3|4200|0|6||
31603|Digoxin 0.25mg tablets, pack of 30|0.25mg|Tablets|3|4500|0|6||
31604|Digoxin 0.25mg tablets, tin of 100|0.25mg|Tablets|3|15000|0|2||
31605|Digoxin 0.25mg tablets, tin of 1000|0.25mg|Tablets|3|142500|0|||
31606|Digoxin 50mcg/ml oral liquid, 60ml bottle|50mcg/ml|Oral liquid|3|3000|0|3||
31607|Digoxin 50mcg/ml oral liquid, 100ml bottle|50mcg/ml|Oral liquid|3|4000|0|3||
31608|Digoxin 50mcg/ml oral liquid, 200ml bottle|50mcg/ml|Oral liquid|3|7000|0|2||
31609|Digoxin 0.5mg/2ml injection|0.5mg/2ml|Injection|3|1000|0|30||
31610|Digoxin 0.5mg/2ml injection, box of 10|0.5mg/2ml|Injection|3|9500|0|3||
31611|Digoxin 0.5mg/2ml injection, box of 50|0.5mg/2ml|Injection|3|45000|0|||
31612|Isosorbide Dinitrate 5mg tablets|5mg|Tablets|3|100|0|180||
31613|Isosorbide Dinitrate 5mg tablets, blister of 10|5mg|Tablets|3|1000|0|18||
31614|Isosorbide Dinitrate 5mg tablets, pack of 14|5mg|Tablets|3|1400|0|12||
31615|Isosorbide Dinitrate 5mg tablets, pack of 28|5mg|Tablets|3|2800|0|6||
31616|Isosorbide Dinitrate 5mg tablets, pack of 30|5mg|Tablets|3|3000|0|6||
31617|Isosorbide Dinitrate 5mg tablets, tin of 100|5mg|Tablets|3|10000|0|2||
31618|Isosorbide Dinitrate 5mg tablets, tin of 1000|5mg|Tablets|3|95000|0|||
31619|Isosorbide Dinitrate 10mg tablets|10mg|Tablets|3|150|0|180||
31620|Isosorbide Dinitrate 10mg tablets, blister of 10|10mg|Tablets|3|1500|0|18||
31621|Isosorbide Dinitrate 10mg tablets, pack of 14|10mg|Tablets|3|2100|0|12||
31622|Isosorbide Dinitrate 10mg tablets, pack of 28|10mg|Tablets|3|4200|0|6||
31623|Isosorbide Dinitrate 10mg tablets, pack of 30|10mg|Tablets|3|4500|0|6||
31624|Isosorbide Dinitrate 10mg tablets, tin of 100|10mg|Tablets|3|15000|0|2||
31625|Isosorbide Dinitrate 10mg tablets, tin of 1000|10mg|Tablets|3|142500|0|||
31626|Atorvastatin 10mg tablets|10mg|Tablets|3|250|0|180||
31627|Atorvastatin 10mg tablets, blister of 10|10mg|Tablets|3|2500|0|18||
31628|Atorvastatin 10mg tablets, pack of 14|10mg|Tablets|3|3500|0|12||
31629|Atorvastatin 10mg tablets, pack of 28|10mg|Tablets|3|7000|0|6||
31630|Atorvastatin 10mg tablets, pack of 30|10mg|Tablets|3|7500|0|6||
31631|Atorvastatin 10mg tablets, tin of 100|10mg|Tablets|3|25000|0|2||
31632|Atorvastatin 10mg tablets, tin of 1000|10mg|Tablets|3|237500|0|||
31633|Atorvastatin 20mg tablets|20mg|Tablets|3|375|0|180||
31634|Atorvastatin 20mg tablets, blister of 10|20mg|Tablets|3|3750|0|18||
31635|Atorvastatin 20mg tablets, pack of 14|20mg|Tablets|3|5250|0|12||
31636|Atorvastatin 20mg tablets, pack of 28|20mg|Tablets|3|10500|0|6||
31637|Atorvastatin 20mg tablets, pack of 30|20mg|Tablets|3|11250|0|6||
31638|Atorvastatin 20mg tablets, tin of 100|20mg|Tablets|3|37500|0|2||
31639|Atorvastatin 20mg tablets, tin of 1000|20mg|Tablets|3|356250|0|||
31640|Atorvastatin 40mg tablets|40mg|Tablets|3|500|0|180||
31641|Atorvastatin 40mg tablets, blister of 10|40mg|Tablets|3|5000|0|18||
31642|Atorvastatin 40mg tablets, pack of 14|40mg|Tablets|3|7000|0|12||
31643|Atorvastatin 40mg tablets, pack of 28|40mg|Tablets|3|14000|0|6||
31644|Atorvastatin 40mg tablets, pack of 30|40mg|Tablets|3|15000|0|6||
31645|Atorvastatin 40mg tablets, tin of 100|40mg|Tablets|3|50000|0|2||
31646|Atorvastatin 40mg tablets, tin of 1000|40mg|Tablets|3|475000|0|||
31647|Atorvastatin 80mg tablets|80mg|Tablets|3|625|0|180||
31648|Atorvastatin 80mg tablets, blister of 10|80mg|Tablets|3|6250|0|18||
31649|Atorvastatin 80mg tablets, pack of 14|80mg|Tablets|3|8750|0|12||
31650|Atorvastatin 80mg tablets, pack of 28|80mg|Tablets|3|17500|0|6||
31651|Atorvastatin 80mg tablets, pack of 30|80mg|Tablets|3|18750|0|6||
31652|Atorvastatin 80mg tablets, tin of 100|80mg|Tablets|3|62500|0|2||
31653|Atorvastatin 80mg tablets, tin of 1000|80mg|Tablets|3|593750|0|||
31654|Simvastatin 10mg tablets|10mg|Tablets|3|200|0|180||
31655|Simvastatin 10mg tablets, blister of 10|10mg|Tablets|3|2000|0|18||
31656|Simvastatin 10mg tablets, pack of 14|10mg|Tablets|3|2800|0|12||
31657|Simvastatin 10mg tablets, pack of 28|10mg|Tablets|3|5600|0|6||
31658|Simvastatin 10mg tablets, pack of 30|10mg|Tablets|3|6000|0|6||
31659|Simvastatin 10mg tablets, tin of 100|10mg|Tablets|3|20000|0|2||
31660|Simvastatin 10mg tablets, tin of 1000|10mg|Tablets|3|190000|0|||
31661|Simvastatin 20mg tablets|20mg|Tablets|3|300|0|180||
31662|Simvastatin 20mg tablets, blister of 10|20mg|Tablets|3|3000|0|18||
31663|Simvastatin 20mg tablets, pack of 14|20mg|Tablets|3|4200|0|12||
31664|Simvastatin 20mg tablets, pack of 28|20mg|Tablets|3|8400|0|6||
31665|Simvastatin 20mg tablets, pack of 30|20mg|Tablets|3|9000|0|6||
31666|Simvastatin 20mg tablets, tin of 100|20mg|Tablets|3|30000|0|2||
31667|Simvastatin 20mg tablets, tin of 1000|20mg|Tablets|3|285000|0|||
31668|Simvastatin 40mg tablets|40mg|Tablets|3|400|0|180||
31669|Simvastatin 40mg tablets, blister of 10|40mg|Tablets|3|4000|0|18||
31670|Simvastatin 40mg tablets, pack of 14|40mg|Tablets|3|5600|0|12||
31671|Simvastatin 40mg tablets, pack of 28|40mg|Tablets|3|11200|0|6||
31672|Simvastatin 40mg tablets, pack of 30|40mg|Tablets|3|12000|0|6||
31673|Simvastatin 40mg tablets, tin of 100|40mg|Tablets|3|40000|0|2||
31674|Simvastatin 40mg tablets, tin of 1000|40mg|Tablets|3|380000|0|||
31675|Rosuvastatin 5mg tablets|5mg|Tablets|3|500|0|180||
31676|Rosuvastatin 5mg tablets, blister of 10|5mg|Tablets|3|5000|0|18||
31677|Rosuvastatin 5mg tablets, pack of 14|5mg|Tablets|3|7000|0|12||
31678|Rosuvastatin 5mg tablets, pack of 28|5mg|Tablets|3|14000|0|6||
31679|Rosuvastatin 5mg tablets, pack of 30|5mg|Tablets|3|15000|0|6||
31680|Rosuvastatin 5mg tablets, tin of 100|5mg|Tablets|3|50000|0|2||
31681|Rosuvastatin 5mg tablets, tin of 1000|5mg|Tablets|3|475000|0|||
31682|Rosuvastatin 10mg tablets|10mg|Tablets|3|750|0|180||
31683|Rosuvastatin 10mg tablets, blister of 10|10mg|Tablets|3|7500|0|18||
31684|Rosuvastatin 10mg tablets, pack of 14|10mg|Tablets|3|10500|0|12||
31685|Rosuvastatin 10mg tablets, pack of 28|10mg|Tablets|3|21000|0|6||
31686|Rosuvastatin 10mg tablets, pack of 30|10mg|Tablets|3|22500|0|6||
31687|Rosuvastatin 10mg tablets, tin of 100|10mg|Tablets|3|75000|0|2||
31688|Rosuvastatin 10mg tablets, tin of 1000|10mg|Tablets|3|712500|0|||
31689|Rosuvastatin 20mg tablets|20mg|Tablets|3|1000|0|180||
31690|Rosuvastatin 20mg tablets, blister of 10|20mg|Tablets|3|10000|0|18||
31691|Rosuvastatin 20mg tablets, pack of 14|20mg|Tablets|3|14000|0|12||
31692|Rosuvastatin 20mg tablets, pack of 28|20mg|Tablets|3|28000|0|6||
31693|Rosuvastatin 20mg tablets, pack of 30|20mg|Tablets|3|30000|0|6||
31694|Rosuvastatin 20mg tablets, tin of 100|20mg|Tablets|3|100000|0|2||
31695|Rosuvastatin 20mg tablets, tin of 1000|20mg|Tablets|3|950000|0|||
31696|Clopidogrel 75mg tablets|75mg|Tablets|3|400|0|180||
31697|Clopidogrel 75mg tablets, blister of 10|75mg|Tablets|3|4000|0|18||
31698|Clopidogrel 75mg tablets, pack of 14|75mg|Tablets|3|5600|0|12||
31699|Clopidogrel 75mg tablets, pack of 28|75mg|Tablets|3|11200|0|6||
31700|Clopidogrel 75mg tablets, pack of 30|75mg|Tablets|3|12000|0|6||
31701|Clopidogrel 75mg tablets, tin of 100|75mg|Tablets|3|40000|0|2||
31702|Clopidogrel 75mg tablets, tin of 1000|75mg|Tablets|3|380000|0|||
31703|Warfarin 1mg tablets|1mg|Tablets|3|150|0|180||
31704|Warfarin 1mg tablets, blister of 10|1mg|Tablets|3|1500|0|18||
31705|Warfarin 1mg tablets, pack of 14|1mg|Tablets|3|2100|0|12||
31706|Warfarin 1mg tablets, pack of 28|1mg|Tablets|3|4200|0|6||
31707|Warfarin 1mg tablets, pack of 30|1mg|Tablets|3|4500|0|6||
31708|Warfarin 1mg tablets, tin of 100|1mg|Tablets|3|15000|0|2||
31709|Warfarin 1mg tablets, tin of 1000|1mg|Tablets|3|142500|0|||
31710|Warfarin 3mg tablets|3mg|Tablets|3|225|0|180||
31711|Warfarin 3mg tablets, blister of 10|3mg|Tablets|3|2250|0|18||
31712|Warfarin 3mg tablets, pack of 14|3mg|Tablets|3|3150|0|12||
31713|Warfarin 3mg tablets, pack of 28|3mg|Tablets|3|6300|0|6||
31714|Warfarin 3mg tablets, pack of 30|3mg|Tablets|3|6750|0|6||
31715|Warfarin 3mg tablets, tin of 100|3mg|Tablets|3|22500|0|2||
31716|Warfarin 3mg tablets, tin of 1000|3mg|Tablets|3|213750|0|||
31717|Warfarin 5mg tablets|5mg|Tablets|3|300|0|180||
31718|Warfarin 5mg tablets, blister of 10|5mg|Tablets|3|3000|0|18||
31719|Warfarin 5mg tablets, pack of 14|5mg|Tablets|3|4200|0|12||
31720|Warfarin 5mg tablets, pack of 28|5mg|Tablets|3|8400|0|6||
31721|Warfarin 5mg tablets, pack of 30|5mg|Tablets|3|9000|0|6||
31722|Warfarin 5mg tablets, tin of 100|5mg|Tablets|3|30000|0|2||
31723|Warfarin 5mg tablets, tin of 1000|5mg|Tablets|3|285000|0|||
31724|Enoxaparin 40mg/0.4ml injection|40mg/0.4ml|Injection|3|60000|0|30||
31725|Enoxaparin 40mg/0.4ml injection, box of 10|40mg/0.4ml|Injection|3|570000|0|3||
31726|Enoxaparin 40mg/0.4ml injection, box of 50|40mg/0.4ml|Injection|3|2700000|0|||
31727|Enoxaparin 60mg/0.6ml injection|60mg/0.6ml|Injection|3|90000|0|30||
31728|Enoxaparin 60mg/0.6ml injection, box of 10|60mg/0.6ml|Injection|3|855000|0|3||
31729|Enoxaparin 60mg/0.6ml injection, box of 50|60mg/0.6ml|Injection|3|4050000|0|||
31730|Enoxaparin 80mg/0.8ml injection|80mg/0.8ml|Injection|3|120000|0|30||
31731|Enoxaparin 80mg/0.8ml injection, box of 10|80mg/0.8ml|Injection|3|1140000|0|3||
31732|Enoxaparin 80mg/0.8ml injection, box of 50|80mg/0.8ml|Injection|3|5400000|0|||
31733|Heparin 5000IU/ml injection|5000IU/ml|Injection|3|20000|0|30||
31734|Heparin 5000IU/ml injection, box of 10|5000IU/ml|Injection|3|190000|0|3||
31735|Heparin 5000IU/ml injection, box of 50|5000IU/ml|Injection|3|900000|0|||
31736|Heparin 25000IU/5ml injection|25000IU/5ml|Injection|3|30000|0|30||
31737|Heparin 25000IU/5ml injection, box of 10|25000IU/5ml|Injection|3|285000|0|3||
31738|Heparin 25000IU/5ml injection, box of 50|25000IU/5ml|Injection|3|1350000|0|||
31739|Metformin 500mg tablets|500mg|Tablets|3|80|0|180||
31740|Metformin 500mg tablets, blister of 10|500mg|Tablets|3|800|0|18||
31741|Metformin 500mg tablets, pack of 14|500mg|Tablets|3|1120|0|12||
31742|Metformin 500mg tablets, pack of 28|500mg|Tablets|3|2240|0|6||
31743|Metformin 500mg tablets, pack of 30|500mg|Tablets|3|2400|0|6||
31744|Metformin 500mg tablets, tin of 100|500mg|Tablets|3|8000|0|2||
31745|Metformin 500mg tablets, tin of 1000|500mg|Tablets|3|76000|0|||
31746|Metformin 850mg tablets|850mg|Tablets|3|120|0|180||
31747|Metformin 850mg tablets, blister of 10|850mg|Tablets|3|1200|0|18||
31748|Metformin 850mg tablets, pack of 14|850mg|Tablets|3|1680|0|12||
31749|Metformin 850mg tablets, pack of 28|850mg|Tablets|3|3360|0|6||
31750|Metformin 850mg tablets, pack of 30|850mg|Tablets|3|3600|0|6||
31751|Metformin 850mg tablets, tin of 100|850mg|Tablets|3|12000|0|2||
31752|Metformin 850mg tablets, tin of 1000|850mg|Tablets|3|114000|0|||
31753|Metformin 1g tablets|1g|Tablets|3|160|0|180||
31754|Metformin 1g tablets, blister of 10|1g|Tablets|3|1600|0|18||
31755|Metformin 1g tablets, pack of 14|1g|Tablets|3|2240|0|12||
31756|Metformin 1g tablets, pack of 28|1g|Tablets|3|4480|0|6||
31757|Metformin 1g tablets, pack of 30|1g|Tablets|3|4800|0|6||
31758|Metformin 1g tablets, tin of 100|1g|Tablets|3|16000|0|2||
31759|Metformin 1g tablets, tin of 1000|1g|Tablets|3|152000|0|||
31760|Glibenclamide 2.5mg tablets|2.5mg|Tablets|3|40|0|180||
31761|Glibenclamide 2.5mg tablets, blister of 10|2.5mg|Tablets|3|400|0|18||
31762|Glibenclamide 2.5mg tablets, pack of 14|2.5mg|Tablets|3|560|0|12||
31763|Glibenclamide 2.5mg tablets, pack of 28|2.5mg|Tablets|3|1120|0|6||
31764|Glibenclamide 2.5mg tablets, pack of 30|2.5mg|Tablets|3|1200|0|6||
31765|Glibenclamide 2.5mg tablets, tin of 100|2.5mg|Tablets|3|4000|0|2||
31766|Glibenclamide 2.5mg tablets, tin of 1000|2.5mg|Tablets|3|38000|0|||
31767|Glibenclamide 5mg tablets|5mg|Tablets|3|60|0|180||
31768|Glibenclamide 5mg tablets, blister of 10|5mg|Tablets|3|600|0|18||
31769|Glibenclamide 5mg tablets, pack of 14|5mg|Tablets|3|840|0|12||
31770|Glibenclamide 5mg tablets, pack of 28|5mg|Tablets|3|1680|0|6||
31771|Glibenclamide 5mg tablets, pack of 30|5mg|Tablets|3|1800|0|6||
31772|Glibenclamide 5mg tablets, tin of 100|5mg|Tablets|3|6000|0|2||
31773|Glibenclamide 5mg tablets, tin of 1000|5mg|Tablets|3|57000|0|||
31774|Gliclazide 30mg tablets|30mg|Tablets|3|200|0|180||
31775|Gliclazide 30mg tablets, blister of 10|30mg|Tablets|3|2000|0|18||
31776|Gliclazide 30mg tablets, pack of 14|30mg|Tablets|3|2800|0|12||
31777|Gliclazide 30mg tablets, pack of 28|30mg|Tablets|3|5600|0|6||
31778|Gliclazide 30mg tablets, pack of 30|30mg|Tablets|3|6000|0|6||
31779|Gliclazide 30mg tablets, tin of 100|30mg|Tablets|3|20000|0|2||
31780|Gliclazide 30mg tablets, tin of 1000|30mg|Tablets|3|190000|0|||
31781|Gliclazide 60mg tablets|60mg|Tablets|3|300|0|180||
31782|Gliclazide 60mg tablets, blister of 10|60mg|Tablets|3|3000|0|18||
31783|Gliclazide 60mg tablets, pack of 14|60mg|Tablets|3|4200|0|12||
31784|Gliclazide 60mg tablets, pack of 28|60mg|Tablets|3|8400|0|6||
31785|Gliclazide 60mg tablets, pack of 30|60mg|Tablets|3|9000|0|6||
31786|Gliclazide 60mg tablets, tin of 100|60mg|Tablets|3|30000|0|2||
31787|Gliclazide 60mg tablets, tin of 1000|60mg|Tablets|3|285000|0|||
31788|Gliclazide 80mg tablets|80mg|Tablets|3|400|0|180||
31789|Gliclazide 80mg tablets, blister of 10|80mg|Tablets|3|4000|0|18||
31790|Gliclazide 80mg tablets, pack of 14|80mg|Tablets|3|5600|0|12||
31791|Gliclazide 80mg tablets, pack of 28|80mg|Tablets|3|11200|0|6||
31792|Gliclazide 80mg tablets, pack of 30|80mg|Tablets|3|12000|0|6||
31793|Gliclazide 80mg tablets, tin of 100|80mg|Tablets|3|40000|0|2||
31794|Gliclazide 80mg tablets, tin of 1000|80mg|Tablets|3|380000|0|||
31795|Glimepiride 1mg tablets|1mg|Tablets|3|250|0|180||
31796|Glimepiride 1mg tablets, blister of 10|1mg|Tablets|3|2500|0|18||
31797|Glimepiride 1mg tablets, pack of 14|1mg|Tablets|3|3500|0|12||
31798|Glimepiride 1mg tablets, pack of 28|1mg|Tablets|3|7000|0|6||
31799|Glimepiride 1mg tablets, pack of 30|1mg|Tablets|3|7500|0|6||
31800|Glimepiride 1mg tablets, tin of 100|1mg|Tablets|3|25000|0|2||
31801|Glimepiride 1mg tablets, tin of 1000|1mg|Tablets|3|237500|0|||
31802|Glimepiride 2mg tablets|2mg|Tablets|3|375|0|180||
31803|Glimepiride 2mg tablets, blister of 10|2mg|Tablets|3|3750|0|18||
31804|Glimepiride 2mg tablets, pack of 14|2mg|Tablets|3|5250|0|12||
31805|Glimepiride 2mg tablets, pack of 28|2mg|Tablets|3|10500|0|6||
31806|Glimepiride 2mg tablets, pack of 30|2mg|Tablets|3|11250|0|6||
31807|Glimepiride 2mg tablets, tin of 100|2mg|Tablets|3|37500|0|2||
31808|Glimepiride 2mg tablets, tin of 1000|2mg|Tablets|3|356250|0|||
31809|Glimepiride 4mg tablets|4mg|Tablets|3|500|0|180||
31810|Glimepiride 4mg tablets, blister of 10|4mg|Tablets|3|5000|0|18||
31811|Glimepiride 4mg tablets, pack of 14|4mg|Tablets|3|7000|0|12||
31812|Glimepiride 4mg tablets, pack of 28|4mg|Tablets|3|14000|0|6||
31813|Glimepiride 4mg tablets, pack of 30|4mg|Tablets|3|15000|0|6||
31814|Glimepiride 4mg tablets, tin of 100|4mg|Tablets|3|50000|0|2||
31815|Glimepiride 4mg tablets, tin of 1000|4mg|Tablets|3|475000|0|||
31816|Sitagliptin 50mg tablets|50mg|Tablets|3|900|0|180||
31817|Sitagliptin 50mg tablets, blister of 10|50mg|Tablets|3|9000|0|18||
31818|Sitagliptin 50mg tablets, pack of 14|50mg|Tablets|3|12600|0|12||
31819|Sitagliptin 50mg tablets, pack of 28|50mg|Tablets|3|25200|0|6||
31820|Sitagliptin 50mg tablets, pack of 30|50mg|Tablets|3|27000|0|6||
31821|Sitagliptin 50mg tablets, tin of 100|50mg|Tablets|3|90000|0|2||
31822|Sitagliptin 50mg tablets, tin of 1000|50mg|Tablets|3|855000|0|||
31823|Sitagliptin 100mg tablets|100mg|Tablets|3|1350|0|180||
31824|Sitagliptin 100mg tablets, blister of 10|100mg|Tablets|3|13500|0|18||
31825|Sitagliptin 100mg tablets, pack of 14|100mg|Tablets|3|18900|0|12||
31826|Sitagliptin 100mg tablets, pack of 28|100mg|Tablets|3|37800|0|6||
31827|Sitagliptin 100mg tablets, pack of 30|100mg|Tablets|3|40500|0|6||
31828|Sitagliptin 100mg tablets, tin of 100|100mg|Tablets|3|135000|0|2||
31829|Sitagliptin 100mg tablets, tin of 1000|100mg|Tablets|3|1282500|0|||
31830|Insulin Soluble 100IU/ml injection|100IU/ml|Injection|3|25000|0|30||
31831|Insulin Soluble 100IU/ml injection, box of 10|100IU/ml|Injection|3|237500|0|3||
31832|Insulin Soluble 100IU/ml injection, box of 50|100IU/ml|Injection|3|1125000|0|||
31833|Insulin Mixtard 30/70 100IU/ml injection|100IU/ml|Injection|3|25000|0|30||
31834|Insulin Mixtard 30/70 100IU/ml injection, box of 10|100IU/ml|Injection|3|237500|0|3||
31835|Insulin Mixtard 30/70 100IU/ml injection, box of 50|100IU/ml|Injection|3|1125000|0|||
31836|Insulin Isophane 100IU/ml injection|100IU/ml|Injection|3|25000|0|30||
31837|Insulin Isophane 100IU/ml injection, box of 10|100IU/ml|Injection|3|237500|0|3||
31838|Insulin Isophane 100IU/ml injection, box of 50|100IU/ml|Injection|3|1125000|0|||
31839|Insulin Glargine 100IU/ml injection|100IU/ml|Injection|3|60000|1|30||
31840|Insulin Glargine 100IU/ml injection, box of 10|100IU/ml|Injection|3|570000|1|3||
31841|Insulin Glargine 100IU/ml injection, box of 50|100IU/ml|Injection|3|2700000|1|||
31842|Insulin Glargine 300IU/ml injection|300IU/ml|Injection|3|90000|1|30||
31843|Insulin Glargine 300IU/ml injection, box of 10|300IU/ml|Injection|3|855000|1|3||
31844|Insulin Glargine 300IU/ml injection, box of 50|300IU/ml|Injection|3|4050000|1|||
31845|Levothyroxine 25mcg tablets|25mcg|Tablets|3|150|0|180||
31846|Levothyroxine 25mcg tablets, blister of 10|25mcg|Tablets|3|1500|0|18||
31847|Levothyroxine 25mcg tablets, pack of 14|25mcg|Tablets|3|2100|0|12||
31848|Levothyroxine 25mcg tablets, pack of 28|25mcg|Tablets|3|4200|0|6||
31849|Levothyroxine 25mcg tablets, pack of 30|25mcg|Tablets|3|4500|0|6||
31850|Levothyroxine 25mcg tablets, tin of 100|25mcg|Tablets|3|15000|0|2||
31851|Levothyroxine 25mcg tablets, tin of 1000|25mcg|Tablets|3|142500|0|||
31852|Levothyroxine 50mcg tablets|50mcg|Tablets|3|225|0|180||
31853|Levothyroxine 50mcg tablets, blister of 10|50mcg|Tablets|3|2250|0|18||
31854|Levothyroxine 50mcg tablets, pack of 14|50mcg|Tablets|3|3150|0|12||
31855|Levothyroxine 50mcg tablets, pack of 28|50mcg|Tablets|3|6300|0|6||
31856|Levothyroxine 50mcg tablets, pack of 30|50mcg|Tablets|3|6750|0|6||
31857|Levothyroxine 50mcg tablets, tin of 100|50mcg|Tablets|3|22500|0|2||
31858|Levothyroxine 50mcg tablets, tin of 1000|50mcg|Tablets|3|213750|0|||
31859|Levothyroxine 100mcg tablets|100mcg|Tablets|3|300|0|180||
31860|Levothyroxine 100mcg tablets, blister of 10|100mcg|Tablets|3|3000|0|18||
31861|Levothyroxine 100mcg tablets, pack of 14|100mcg|Tablets|3|4200|0|12||
31862|Levothyroxine 100mcg tablets, pack of 28|100mcg|Tablets|3|8400|0|6||
31863|Levothyroxine 100mcg tablets, pack of 30|100mcg|Tablets|3|9000|0|6||
31864|Levothyroxine 100mcg tablets, tin of 100|100mcg|Tablets|3|30000|0|2||
31865|Levothyroxine 100mcg tablets, tin of 1000|100mcg|Tablets|3|285000|0|||
31866|Carbimazole 5mg tablets|5mg|Tablets|3|200|0|180||
31867|Carbimazole 5mg tablets, blister of 10|5mg|Tablets|3|2000|0|18||
31868|Carbimazole 5mg tablets, pack of 14|5mg|Tablets|3|2800|0|12||
31869|Carbimazole 5mg tablets, pack of 28|5mg|Tablets|3|5600|0|6||
31870|Carbimazole 5mg tablets, pack of 30|5mg|Tablets|3|6000|0|6||
31871|Carbimazole 5mg tablets, tin of 100|5mg|Tablets|3|20000|0|2||
31872|Carbimazole 5mg tablets, tin of 1000|5mg|Tablets|3|190000|0|||
31873|Carbimazole 20mg tablets|20mg|Tablets|3|300|0|180||
31874|Carbimazole 20mg tablets, blister of 10|20mg|Tablets|3|3000|0|18||
31875|Carbimazole 20mg tablets, pack of 14|20mg|Tablets|3|4200|0|12||
31876|Carbimazole 20mg tablets, pack of 28|20mg|Tablets|3|8400|0|6||
31877|Carbimazole 20mg tablets, pack of 30|20mg|Tablets|3|9000|0|6||
31878|Carbimazole 20mg tablets, tin of 100|20mg|Tablets|3|30000|0|2||
31879|Carbimazole 20mg tablets, tin of 1000|20mg|Tablets|3|285000|0|||
31880|Carbamazepine 100mg tablets|100mg|Tablets|3|100|0|180||
31881|Carbamazepine 100mg tablets, blister of 10|100mg|Tablets|3|1000|0|18||
31882|Carbamazepine 100mg tablets, pack of 14|100mg|Tablets|3|1400|0|12||
31883|Carbamazepine 100mg tablets, pack of 28|100mg|Tablets|3|2800|0|6||
31884|Carbamazepine 100mg tablets, pack of 30|100mg|Tablets|3|3000|0|6||
31885|Carbamazepine 100mg tablets, tin of 100|100mg|Tablets|3|10000|0|2||
31886|Carbamazepine 100mg tablets, tin of 1000|100mg|Tablets|3|95000|0|||
31887|Carbamazepine 200mg tablets|200mg|Tablets|3|150|0|180||
31888|Carbamazepine 200mg tablets, blister of 10|200mg|Tablets|3|1500|0|18||
31889|Carbamazepine 200mg tablets, pack of 14|200mg|Tablets|3|2100|0|12||
31890|Carbamazepine 200mg tablets, pack of 28|200mg|Tablets|3|4200|0|6||
31891|Carbamazepine 200mg tablets, pack of 30|200mg|Tablets|3|4500|0|6||
31892|Carbamazepine 200mg tablets, tin of 100|200mg|Tablets|3|15000|0|2||
31893|Carbamazepine 200mg tablets, tin of 1000|200mg|Tablets|3|142500|0|||
31894|Carbamazepine 400mg tablets|400mg|Tablets|3|200|0|180||
31895|Carbamazepine 400mg tablets, blister of 10|400mg|Tablets|3|2000|0|18||
31896|Carbamazepine 400mg tablets, pack of 14|400mg|Tablets|3|2800|0|12||
31897|Carbamazepine 400mg tablets, pack of 28|400mg|Tablets|3|5600|0|6||
31898|Carbamazepine 400mg tablets, pack of 30|400mg|Tablets|3|6000|0|6||
31899|Carbamazepine 400mg tablets, tin of 100|400mg|Tablets|3|20000|0|2||
31900|Carbamazepine 400mg tablets, tin of 1000|400mg|Tablets|3|190000|0|||
31901|Carbamazepine 100mg/5ml oral liquid, 60ml bottle|100mg/5ml|Oral liquid|3|3000|0|3||
31902|Carbamazepine 100mg/5ml oral liquid, 100ml bottle|100mg/5ml|Oral liquid|3|4000|0|3||
31903|Carbamazepine 100mg/5ml oral liquid, 200ml bottle|100mg/5ml|Oral liquid|3|7000|0|2||
31904|Phenobarbital 30mg tablets|30mg|Tablets|3|40|0|180||
31905|Phenobarbital 30mg tablets, blister of 10|30mg|Tablets|3|400|0|18||
31906|Phenobarbital 30mg tablets, pack of 14|30mg|Tablets|3|560|0|12||
31907|Phenobarbital 30mg tablets, pack of 28|30mg|Tablets|3|1120|0|6||
31908|Phenobarbital 30mg tablets, pack of 30|30mg|Tablets|3|1200|0|6||
31909|Phenobarbital 30mg tablets, tin of 100|30mg|Tablets|3|4000|0|2||
31910|Phenobarbital 30mg tablets, tin of 1000|30mg|Tablets|3|38000|0|||
31911|Phenobarbital 100mg tablets|100mg|Tablets|3|60|0|180||
31912|Phenobarbital 100mg tablets, blister of 10|100mg|Tablets|3|600|0|18||
31913|Phenobarbital 100mg tablets, pack of 14|100mg|Tablets|3|840|0|12||
31914|Phenobarbital 100mg tablets, pack of 28|100mg|Tablets|3|1680|0|6||
31915|Phenobarbital 100mg tablets, pack of 30|100mg|Tablets|3|1800|0|6||
31916|Phenobarbital 100mg tablets, tin of 100|100mg|Tablets|3|6000|0|2||
31917|Phenobarbital 100mg tablets, tin of 1000|100mg|Tablets|3|57000|0|||
31918|Phenobarbital 15mg/5ml oral liquid, 60ml bottle|15mg/5ml|Oral liquid|3|1200|0|3||
31919|Phenobarbital 15mg/5ml oral liquid, 100ml bottle|15mg/5ml|Oral liquid|3|1600|0|3||
31920|Phenobarbital 15mg/5ml oral liquid, 200ml bottle|15mg/5ml|Oral liquid|3|2800|0|2||
31921|Phenobarbital 200mg/ml injection|200mg/ml|Injection|3|400|0|30||
31922|Phenobarbital 200mg/ml injection, box of 10|200mg/ml|Injection|3|3800|0|3||
31923|Phenobarbital 200mg/ml injection, box of 50|200mg/ml|Injection|3|18000|0|||
31924|Phenytoin 50mg tablets|50mg|Tablets|3|80|0|180||
31925|Phenytoin 50mg tablets, blister of 10|50mg|Tablets|3|800|0|18||
31926|Phenytoin 50mg tablets, pack of 14|50mg|Tablets|3|1120|0|12||
31927|Phenytoin 50mg tablets, pack of 28|50mg|Tablets|3|2240|0|6||
31928|Phenytoin 50mg tablets, pack of 30|50mg|Tablets|3|2400|0|6||
31929|Phenytoin 50mg tablets, tin of 100|50mg|Tablets|3|8000|0|2||
31930|Phenytoin 50mg tablets, tin of 1000|50mg|Tablets|3|76000|0|||
31931|Phenytoin 100mg tablets|100mg|Tablets|3|120|0|180||
31932|Phenytoin 100mg tablets, blister of 10|100mg|Tablets|3|1200|0|18||
31933|Phenytoin 100mg tablets, pack of 14|100mg|Tablets|3|1680|0|12||
31934|Phenytoin 100mg tablets, pack of 28|100mg|Tablets|3|3360|0|6||
31935|Phenytoin 100mg tablets, pack of 30|100mg|Tablets|3|3600|0|6||
31936|Phenytoin 100mg tablets, tin of 100|100mg|Tablets|3|12000|0|2||
31937|Phenytoin 100mg tablets, tin of 1000|100mg|Tablets|3|114000|0|||
31938|Phenytoin 250mg/5ml injection|250mg/5ml|Injection|3|800|0|30||
31939|Phenytoin 250mg/5ml injection, box of 10|250mg/5ml|Injection|3|7600|0|3||
31940|Phenytoin 250mg/5ml injection, box of 50|250mg/5ml|Injection|3|36000|0|||
31941|Sodium Valproate 200mg tablets|200mg|Tablets|3|250|0|180||
31942|Sodium Valproate 200mg tablets, blister of 10|200mg|Tablets|3|2500|0|18||
31943|Sodium Valproate 200mg tablets, pack of 14|200mg|Tablets|3|3500|0|12||
31944|Sodium Valproate 200mg tablets, pack of 28|200mg|Tablets|3|7000|0|6||
31945|Sodium Valproate 200mg tablets, pack of 30|200mg|Tablets|3|7500|0|6||
31946|Sodium Valproate 200mg tablets, tin of 100|200mg|Tablets|3|25000|0|2||
31947|Sodium Valproate 200mg tablets, tin of 1000|200mg|Tablets|3|237500|0|||
31948|Sodium Valproate 500mg tablets|500mg|Tablets|3|375|0|180||
31949|Sodium Valproate 500mg tablets, blister of 10|500mg|Tablets|3|3750|0|18||
31950|Sodium Valproate 500mg tablets, pack of 14|500mg|Tablets|3|5250|0|12||
31951|Sodium Valproate 500mg tablets, pack of 28|500mg|Tablets|3|10500|0|6||
31952|Sodium Valproate 500mg tablets, pack of 30|500mg|Tablets|3|11250|0|6||
31953|Sodium Valproate 500mg tablets, tin of 100|500mg|Tablets|3|37500|0|2||
31954|Sodium Valproate 500mg tablets, tin of 1000|500mg|Tablets|3|356250|0|||
31955|Sodium Valproate 200mg/5ml oral liquid, 60ml bottle|200mg/5ml|Oral liquid|3|7500|0|3||
31956|Sodium Valproate 200mg/5ml oral liquid, 100ml bottle|200mg/5ml|Oral liquid|3|10000|0|3||
31957|Sodium Valproate 200mg/5ml oral liquid, 200ml bottle|200mg/5ml|Oral liquid|3|17500|0|2||
31958|Sodium Valproate 400mg/4ml injection|400mg/4ml|Injection|3|2500|0|30||
31959|Sodium Valproate 400mg/4ml injection, box of 10|400mg/4ml|Injection|3|23750|0|3||
31960|Sodium Valproate 400mg/4ml injection, box of 50|400mg/4ml|Injection|3|112500|0|||
31961|Levetiracetam 250mg tablets|250mg|Tablets|3|600|0|180||
31962|Levetiracetam 250mg tablets, blister of 10|250mg|Tablets|3|6000|0|18||
31963|Levetiracetam 250mg tablets, pack of 14|250mg|Tablets|3|8400|0|12||
31964|Levetiracetam 250mg tablets, pack of 28|250mg|Tablets|3|16800|0|6||
31965|Levetiracetam 250mg tablets, pack of 30|250mg|Tablets|3|18000|0|6||
31966|Levetiracetam 250mg tablets, tin of 100|250mg|Tablets|3|60000|0|2||
31967|Levetiracetam 250mg tablets, tin of 1000|250mg|Tablets|3|570000|0|||
31968|Levetiracetam 500mg tablets|500mg|Tablets|3|900|0|180||
31969|Levetiracetam 500mg tablets, blister of 10|500mg|Tablets|3|9000|0|18||
31970|Levetiracetam 500mg tablets, pack of 14|500mg|Tablets|3|12600|0|12||
31971|Levetiracetam 500mg tablets, pack of 28|500mg|Tablets|3|25200|0|6||
31972|Levetiracetam 500mg tablets, pack of 30|500mg|Tablets|3|27000|0|6||
31973|Levetiracetam 500mg tablets, tin of 100|500mg|Tablets|3|90000|0|2||
31974|Levetiracetam 500mg tablets, tin of 1000|500mg|Tablets|3|855000|0|||
31975|Levetiracetam 1g tablets|1g|Tablets|3|1200|0|180||
31976|Levetiracetam 1g tablets, blister of 10|1g|Tablets|3|12000|0|18||
31977|Levetiracetam 1g tablets, pack of 14|1g|Tablets|3|16800|0|12||
31978|Levetiracetam 1g tablets, pack of 28|1g|Tablets|3|33600|0|6||
31979|Levetiracetam 1g tablets, pack of 30|1g|Tablets|3|36000|0|6||
31980|Levetiracetam 1g tablets, tin of 100|1g|Tablets|3|120000|0|2||
31981|Levetiracetam 1g tablets, tin of 1000|1g|Tablets|3|1140000|0|||
31982|Levetiracetam 100mg/ml oral liquid, 60ml bottle|100mg/ml|Oral liquid|3|18000|0|3||
31983|Levetiracetam 100mg/ml oral liquid, 100ml bottle|100mg/ml|Oral liquid|3|24000|0|3||
31984|Levetiracetam 100mg/ml oral liquid, 200ml bottle|100mg/ml|Oral liquid|3|42000|0|2||
31985|Levetiracetam 500mg/5ml injection|500mg/5ml|Injection|3|6000|0|30||
31986|Levetiracetam 500mg/5ml injection, box of 10|500mg/5ml|Injection|3|57000|0|3||
31987|Levetiracetam 500mg/5ml injection, box of 50|500mg/5ml|Injection|3|270000|0|||
31988|Diazepam 2mg tablets|2mg|Tablets|3|50|0|180||
31989|Diazepam 2mg tablets, blister of 10|2mg|Tablets|3|500|0|18||
31990|Diazepam 2mg tablets, pack of 14|2mg|Tablets|3|700|0|12||
31991|Diazepam 2mg tablets, pack of 28|2mg|Tablets|3|1400|0|6||
31992|Diazepam 2mg tablets, pack of 30|2mg|Tablets|3|1500|0|6||
31993|Diazepam 2mg tablets, tin of 100|2mg|Tablets|3|5000|0|2||
31994|Diazepam 2mg tablets, tin of 1000|2mg|Tablets|3|47500|0|||
31995|Diazepam 5mg tablets|5mg|Tablets|3|75|0|180||
31996|Diazepam 5mg tablets, blister of 10|5mg|Tablets|3|750|0|18||
31997|Diazepam 5mg tablets, pack of 14|5mg|Tablets|3|1050|0|12||
31998|Diazepam 5mg tablets, pack of 28|5mg|Tablets|3|2100|0|6||
31999|Diazepam 5mg tablets, pack of 30|5mg|Tablets|3|2250|0|6||
32000|Diazepam 5mg tablets, tin of 100|5mg|Tablets|3|7500|0|2||
32001|Diazepam 5mg tablets, tin of 1000|5mg|Tablets|3|71250|0|||
32002|Diazepam 10mg tablets|10mg|Tablets|3|100|0|180||
32003|Diazepam 10mg tablets, blister of 10|10mg|Tablets|3|1000|0|18||
32004|Diazepam 10mg tablets, pack of 14|10mg|Tablets|3|1400|0|12||
32005|Diazepam 10mg tablets, pack of 28|10mg|Tablets|3|2800|0|6||
32006|Diazepam 10mg tablets, pack of 30|10mg|Tablets|3|3000|0|6||
32007|Diazepam 10mg tablets, tin of 100|10mg|Tablets|3|10000|0|2||
32008|Diazepam 10mg tablets, tin of 1000|10mg|Tablets|3|95000|0|||
32009|Diazepam 10mg/2ml injection|10mg/2ml|Injection|3|500|0|30||
32010|Diazepam 10mg/2ml injection, box of 10|10mg/2ml|Injection|3|4750|0|3||
32011|Diazepam 10mg/2ml injection, box of 50|10mg/2ml|Injection|3|22500|0|||
32012|Amitriptyline 10mg tablets|10mg|Tablets|3|60|0|180||
32013|Amitriptyline 10mg tablets, blister of 10|10mg|Tablets|3|600|0|18||
32014|Amitriptyline 10mg tablets, pack of 14|10mg|Tablets|3|840|0|12||
32015|Amitriptyline 10mg tablets, pack of 28|10mg|Tablets|3|1680|0|6||
32016|Amitriptyline 10mg tablets, pack of 30|10mg|Tablets|3|1800|0|6||
32017|Amitriptyline 10mg tablets, tin of 100|10mg|Tablets|3|6000|0|2||
32018|Amitriptyline 10mg tablets, tin of 1000|10mg|Tablets|3|57000|0|||
32019|Amitriptyline 25mg tablets|25mg|Tablets|3|90|0|180||
32020|Amitriptyline 25mg tablets, blister of 10|25mg|Tablets|3|900|0|18||
32021|Amitriptyline 25mg tablets, pack of 14|25mg|Tablets|3|1260|0|12||
32022|Amitriptyline 25mg tablets, pack of 28|25mg|Tablets|3|2520|0|6||
32023|Amitriptyline 25mg tablets, pack of 30|25mg|Tablets|3|2700|0|6||
32024|Amitriptyline 25mg tablets, tin of 100|25mg|Tablets|3|9000|0|2||
32025|Amitriptyline 25mg tablets, tin of 1000|25mg|Tablets|3|85500|0|||
32026|Amitriptyline 50mg tablets|50mg|Tablets|3|120|0|180||
32027|Amitriptyline 50mg tablets, blister of 10|50mg|Tablets|3|1200|0|18||
32028|Amitriptyline 50mg tablets, pack of 14|50mg|Tablets|3|1680|0|12||
32029|Amitriptyline 50mg tablets, pack of 28|50mg|Tablets|3|3360|0|6||
32030|Amitriptyline 50mg tablets, pack of 30|50mg|Tablets|3|3600|0|6||
32031|Amitriptyline 50mg tablets, tin of 100|50mg|Tablets|3|12000|0|2||
32032|Amitriptyline 50mg tablets, tin of 1000|50mg|Tablets|3|114000|0|||
32033|Fluoxetine 10mg capsules|10mg|Capsules|3|200|0|180||
32034|Fluoxetine 10mg capsules, blister of 10|10mg|Capsules|3|2000|0|18||
32035|Fluoxetine 10mg capsules, pack of 14|10mg|Capsules|3|2800|0|12||
32036|Fluoxetine 10mg capsules, pack of 28|10mg|Capsules|3|5600|0|6||
32037|Fluoxetine 10mg capsules, pack of 30|10mg|Capsules|3|6000|0|6||
32038|Fluoxetine 10mg capsules, tin of 100|10mg|Capsules|3|20000|0|2||
32039|Fluoxetine 10mg capsules, tin of 1000|10mg|Capsules|3|190000|0|||
32040|Fluoxetine 20mg capsules|20mg|Capsules|3|300|0|180||
32041|Fluoxetine 20mg capsules, blister of 10|20mg|Capsules|3|3000|0|18||
32042|Fluoxetine 20mg capsules, pack of 14|20mg|Capsules|3|4200|0|12||
32043|Fluoxetine 20mg capsules, pack of 28|20mg|Capsules|3|8400|0|6||
32044|Fluoxetine 20mg capsules, pack of 30|20mg|Capsules|3|9000|0|6||
32045|Fluoxetine 20mg capsules, tin of 100|20mg|Capsules|3|30000|0|2||
32046|Fluoxetine 20mg capsules, tin of 1000|20mg|Capsules|3|285000|0|||
32047|Fluoxetine 20mg/5ml oral liquid, 60ml bottle|20mg/5ml|Oral liquid|3|6000|0|3||
32048|Fluoxetine 20mg/5ml oral liquid, 100ml bottle|20mg/5ml|Oral liquid|3|8000|0|3||
32049|Fluoxetine 20mg/5ml oral liquid, 200ml bottle|20mg/5ml|Oral liquid|3|14000|0|2||
32050|Haloperidol 1.5mg tablets|1.5mg|Tablets|3|100|0|180||
32051|Haloperidol 1.5mg tablets, blister of 10|1.5mg|Tablets|3|1000|0|18||
32052|Haloperidol 1.5mg tablets, pack of 14|1.5mg|Tablets|3|1400|0|12||
32053|Haloperidol 1.5mg tablets, pack of 28|1.5mg|Tablets|3|2800|0|6||
32054|Haloperidol 1.5mg tablets, pack of 30|1.5mg|Tablets|3|3000|0|6||
32055|Haloperidol 1.5mg tablets, tin of 100|1.5mg|Tablets|3|10000|0|2||
32056|Haloperidol 1.5mg tablets, tin of 1000|1.5mg|Tablets|3|95000|0|||
32057|Haloperidol 5mg tablets|5mg|Tablets|3|150|0|180||
32058|Haloperidol 5mg tablets, blister of 10|5mg|Tablets|3|1500|0|18||
32059|Haloperidol 5mg tablets, pack of 14|5mg|Tablets|3|2100|0|12||
32060|Haloperidol 5mg tablets, pack of 28|5mg|Tablets|3|4200|0|6||
32061|Haloperidol 5mg tablets, pack of 30|5mg|Tablets|3|4500|0|6||
32062|Haloperidol 5mg tablets, tin of 100|5mg|Tablets|3|15000|0|2||
32063|Haloperidol 5mg tablets, tin of 1000|5mg|Tablets|3|142500|0|||
32064|Haloperidol 5mg/ml injection|5mg/ml|Injection|3|1000|0|30||
32065|Haloperidol 5mg/ml injection, box of 10|5mg/ml|Injection|3|9500|0|3||
32066|Haloperidol 5mg/ml injection, box of 50|5mg/ml|Injection|3|45000|0|||
32067|Chlorpromazine 25mg tablets|25mg|Tablets|3|60|0|180||
32068|Chlorpromazine 25mg tablets, blister of 10|25mg|Tablets|3|600|0|18||
32069|Chlorpromazine 25mg tablets, pack of 14|25mg|Tablets|3|840|0|12||
32070|Chlorpromazine 25mg tablets, pack of 28|25mg|Tablets|3|1680|0|6||
32071|Chlorpromazine 25mg tablets, pack of 30|25mg|Tablets|3|1800|0|6||
32072|Chlorpromazine 25mg tablets, tin of 100|25mg|Tablets|3|6000|0|2||
32073|Chlorpromazine 25mg tablets, tin of 1000|25mg|Tablets|3|57000|0|||
32074|Chlorpromazine 50mg tablets|50mg|Tablets|3|90|0|180||
32075|Chlorpromazine 50mg tablets, blister of 10|50mg|Tablets|3|900|0|18||
32076|Chlorpromazine 50mg tablets, pack of 14|50mg|Tablets|3|1260|0|12||
32077|Chlorpromazine 50mg tablets, pack of 28|50mg|Tablets|3|2520|0|6||
32078|Chlorpromazine 50mg tablets, pack of 30|50mg|Tablets|3|2700|0|6||
32079|Chlorpromazine 50mg tablets, tin of 100|50mg|Tablets|3|9000|0|2||
32080|Chlorpromazine 50mg tablets, tin of 1000|50mg|Tablets|3|85500|0|||
32081|Chlorpromazine 100mg tablets|100mg|Tablets|3|120|0|180||
32082|Chlorpromazine 100mg tablets, blister of 10|100mg|Tablets|3|1200|0|18||
32083|Chlorpromazine 100mg tablets, pack of 14|100mg|Tablets|3|1680|0|12||
32084|Chlorpromazine 100mg tablets, pack of 28|100mg|Tablets|3|3360|0|6||
32085|Chlorpromazine 100mg tablets, pack of 30|100mg|Tablets|3|3600|0|6||
32086|Chlorpromazine 100mg tablets, tin of 100|100mg|Tablets|3|12000|0|2||
32087|Chlorpromazine 100mg tablets, tin of 1000|100mg|Tablets|3|114000|0|||
32088|Chlorpromazine 50mg/2ml injection|50mg/2ml|Injection|3|600|0|30||
32089|Chlorpromazine 50mg/2ml injection, box of 10|50mg/2ml|Injection|3|5700|0|3||
32090|Chlorpromazine 50mg/2ml injection, box of 50|50mg/2ml|Injection|3|27000|0|||
32091|Olanzapine 5mg tablets|5mg|Tablets|3|400|0|180||
32092|Olanzapine 5mg tablets, blister of 10|5mg|Tablets|3|4000|0|18||
32093|Olanzapine 5mg tablets, pack of 14|5mg|Tablets|3|5600|0|12||
32094|Olanzapine 5mg tablets, pack of 28|5mg|Tablets|3|11200|0|6||
32095|Olanzapine 5mg tablets, pack of 30|5mg|Tablets|3|12000|0|6||
32096|Olanzapine 5mg tablets, tin of 100|5mg|Tablets|3|40000|0|2||
32097|Olanzapine 5mg tablets, tin of 1000|5mg|Tablets|3|380000|0|||
32098|Olanzapine 10mg tablets|10mg|Tablets|3|600|0|180||
32099|Olanzapine 10mg tablets, blister of 10|10mg|Tablets|3|6000|0|18||
32100|Olanzapine 10mg tablets, pack of 14|10mg|Tablets|3|8400|0|12||
32101|Olanzapine 10mg tablets, pack of 28|10mg|Tablets|3|16800|0|6||
32102|Olanzapine 10mg tablets, pack of 30|10mg|Tablets|3|18000|0|6||
32103|Olanzapine 10mg tablets, tin of 100|10mg|Tablets|3|60000|0|2||
32104|Olanzapine 10mg tablets, tin of 1000|10mg|Tablets|3|570000|0|||
32105|Olanzapine 10mg injection|10mg|Injection|3|4000|0|30||
32106|Olanzapine 10mg injection, box of 10|10mg|Injection|3|38000|0|3||
32107|Olanzapine 10mg injection, box of 50|10mg|Injection|3|180000|0|||
32108|Risperidone 1mg tablets|1mg|Tablets|3|300|0|180||
32109|Risperidone 1mg tablets, blister of 10|1mg|Tablets|3|3000|0|18||
32110|Risperidone 1mg tablets, pack of 14|1mg|Tablets|3|4200|0|12||
32111|Risperidone 1mg tablets, pack of 28|1mg|Tablets|3|8400|0|6||
32112|Risperidone 1mg tablets, pack of 30|1mg|Tablets|3|9000|0|6||
32113|Risperidone 1mg tablets, tin of 100|1mg|Tablets|3|30000|0|2||
32114|Risperidone 1mg tablets, tin of 1000|1mg|Tablets|3|285000|0|||
32115|Risperidone 2mg tablets|2mg|Tablets|3|450|0|180||
32116|Risperidone 2mg tablets, blister of 10|2mg|Tablets|3|4500|0|18||
32117|Risperidone 2mg tablets, pack of 14|2mg|Tablets|3|6300|0|12||
32118|Risperidone 2mg tablets, pack of 28|2mg|Tablets|3|12600|0|6||
32119|Risperidone 2mg tablets, pack of 30|2mg|Tablets|3|13500|0|6||
32120|Risperidone 2mg tablets, tin of 100|2mg|Tablets|3|45000|0|2||
32121|Risperidone 2mg tablets, tin of 1000|2mg|Tablets|3|427500|0|||
32122|Risperidone 4mg tablets|4mg|Tablets|3|600|0|180||
32123|Risperidone 4mg tablets, blister of 10|4mg|Tablets|3|6000|0|18||
32124|Risperidone 4mg tablets, pack of 14|4mg|Tablets|3|8400|0|12||
32125|Risperidone 4mg tablets, pack of 28|4mg|Tablets|3|16800|0|6||
32126|Risperidone 4mg tablets, pack of 30|4mg|Tablets|3|18000|0|6||
32127|Risperidone 4mg tablets, tin of 100|4mg|Tablets|3|60000|0|2||
32128|Risperidone 4mg tablets, tin of 1000|4mg|Tablets|3|570000|0|||
32129|Risperidone 1mg/ml oral liquid, 60ml bottle|1mg/ml|Oral liquid|3|9000|0|3||
32130|Risperidone 1mg/ml oral liquid, 100ml bottle|1mg/ml|Oral liquid|3|12000|0|3||
32131|Risperidone 1mg/ml oral liquid, 200ml bottle|1mg/ml|Oral liquid|3|21000|0|2||
32132|Gabapentin 100mg capsules|100mg|Capsules|3|400|0|180||
32133|Gabapentin 100mg capsules, blister of 10|100mg|Capsules|3|4000|0|18||
32134|Gabapentin 100mg capsules, pack of 14|100mg|Capsules|3|5600|0|12||
32135|Gabapentin 100mg capsules, pack of 28|100mg|Capsules|3|11200|0|6||
32136|Gabapentin 100mg capsules, pack of 30|100mg|Capsules|3|12000|0|6||
32137|Gabapentin 100mg capsules, tin of 100|100mg|Capsules|3|40000|0|2||
32138|Gabapentin 100mg capsules, tin of 1000|100mg|Capsules|3|380000|0|||
32139|Gabapentin 300mg capsules|300mg|Capsules|3|600|0|180||
32140|Gabapentin 300mg capsules, blister of 10|300mg|Capsules|3|6000|0|18||
32141|Gabapentin 300mg capsules, pack of 14|300mg|Capsules|3|8400|0|12||
32142|Gabapentin 300mg capsules, pack of 28|300mg|Capsules|3|16800|0|6||
32143|Gabapentin 300mg capsules, pack of 30|300mg|Capsules|3|18000|0|6||
32144|Gabapentin 300mg capsules, tin of 100|300mg|Capsules|3|60000|0|2||
32145|Gabapentin 300mg capsules, tin of 1000|300mg|Capsules|3|570000|0|||
32146|Gabapentin 400mg capsules|400mg|Capsules|3|800|0|180||
32147|Gabapentin 400mg capsules, blister of 10|400mg|Capsules|3|8000|0|18||
32148|Gabapentin 400mg capsules, pack of 14|400mg|Capsules|3|11200|0|12||
32149|Gabapentin 400mg capsules, pack of 28|400mg|Capsules|3|22400|0|6||
32150|Gabapentin 400mg capsules, pack of 30|400mg|Capsules|3|24000|0|6||
32151|Gabapentin 400mg capsules, tin of 100|400mg|Capsules|3|80000|0|2||
32152|Gabapentin 400mg capsules, tin of 1000|400mg|Capsules|3|760000|0|||
32153|Pregabalin 50mg capsules|50mg|Capsules|3|600|0|180||
32154|Pregabalin 50mg capsules, blister of 10|50mg|Capsules|3|6000|0|18||
32155|Pregabalin 50mg capsules, pack of 14|50mg|Capsules|3|8400|0|12||
32156|Pregabalin 50mg capsules, pack of 28|50mg|Capsules|3|16800|0|6||
32157|Pregabalin 50mg capsules, pack of 30|50mg|Capsules|3|18000|0|6||
32158|Pregabalin 50mg capsules, tin of 100|50mg|Capsules|3|60000|0|2||
32159|Pregabalin 50mg capsules, tin of 1000|50mg|Capsules|3|570000|0|||
32160|Pregabalin 75mg capsules|75mg|Capsules|3|900|0|180||
32161|Pregabalin 75mg capsules, blister of 10|75mg|Capsules|3|9000|0|18||
32162|Pregabalin 75mg capsules, pack of 14|75mg|Capsules|3|12600|0|12||
32163|Pregabalin 75mg capsules, pack of 28|75mg|Capsules|3|25200|0|6||
32164|Pregabalin 75mg capsules, pack of 30|75mg|Capsules|3|27000|0|6||
32165|Pregabalin 75mg capsules, tin of 100|75mg|Capsules|3|90000|0|2||
32166|Pregabalin 75mg capsules, tin of 1000|75mg|Capsules|3|855000|0|||
32167|Pregabalin 150mg capsules|150mg|Capsules|3|1200|0|180||
32168|Pregabalin 150mg capsules, blister of 10|150mg|Capsules|3|12000|0|18||
32169|Pregabalin 150mg capsules, pack of 14|150mg|Capsules|3|16800|0|12||
32170|Pregabalin 150mg capsules, pack of 28|150mg|Capsules|3|33600|0|6||
32171|Pregabalin 150mg capsules, pack of 30|150mg|Capsules|3|36000|0|6||
32172|Pregabalin 150mg capsules, tin of 100|150mg|Capsules|3|120000|0|2||
32173|Pregabalin 150mg capsules, tin of 1000|150mg|Capsules|3|1140000|0|||
32174|Ferrous Sulphate and Folic Acid 200/0.4mg tablets|200/0.4mg|Tablets|3|40|0|30||
32175|Ferrous Sulphate and Folic Acid 200/0.4mg tablets, blister of 10|200/0.4mg|Tablets|3|400|0|18||
32176|Ferrous Sulphate and Folic Acid 200/0.4mg tablets, pack of 14|200/0.4mg|Tablets|3|560|0|12||
32177|Ferrous Sulphate and Folic Acid 200/0.4mg tablets, pack of 28|200/0.4mg|Tablets|3|1120|0|6||
32178|Ferrous Sulphate and Folic Acid 200/0.4mg tablets, pack of 30|200/0.4mg|Tablets|3|1200|0|6||
32179|Ferrous Sulphate and Folic Acid 200/0.4mg tablets, tin of 100|200/0.4mg|Tablets|3|4000|0|2||
32180|Ferrous Sulphate and Folic Acid 200/0.4mg tablets, tin of 1000|200/0.4mg|Tablets|3|38000|0|||
32181|Folic Acid 0.4mg tablets|0.4mg|Tablets|3|20|0|180||
32182|Folic Acid 0.4mg tablets, blister of 10|0.4mg|Tablets|3|200|0|18||
32183|Folic Acid 0.4mg tablets, pack of 14|0.4mg|Tablets|3|280|0|12||
32184|Folic Acid 0.4mg tablets, pack of 28|0.4mg|Tablets|3|560|0|6||
32185|Folic Acid 0.4mg tablets, pack of 30|0.4mg|Tablets|3|600|0|6||
32186|Folic Acid 0.4mg tablets, tin of 100|0.4mg|Tablets|3|2000|0|2||
32187|Folic Acid 0.4mg tablets, tin of 1000|0.4mg|Tablets|3|19000|0|||
32188|Folic Acid 5mg tablets|5mg|Tablets|3|30|0|180||
32189|Folic Acid 5mg tablets, blister of 10|5mg|Tablets|3|300|0|18||
32190|Folic Acid 5mg tablets, pack of 14|5mg|Tablets|3|420|0|12||
32191|Folic Acid 5mg tablets, pack of 28|5mg|Tablets|3|840|0|6||
32192|Folic Acid 5mg tablets, pack of 30|5mg|Tablets|3|900|0|6||
32193|Folic Acid 5mg tablets, tin of 100|5mg|Tablets|3|3000|0|2||
32194|Folic Acid 5mg tablets, tin of 1000|5mg|Tablets|3|28500|0|||
32195|Vitamin B Complex standard tablets|standard|Tablets|3|30|0|180||
32196|Vitamin B Complex standard tablets, blister of 10|standard|Tablets|3|300|0|18||
32197|Vitamin B Complex standard tablets, pack of 14|standard|Tablets|3|420|0|12||
32198|Vitamin B Complex standard tablets, pack of 28|standard|Tablets|3|840|0|6||
32199|Vitamin B Complex standard tablets, pack of 30|standard|Tablets|3|900|0|6||
32200|Vitamin B Complex standard tablets, tin of 100|standard|Tablets|3|3000|0|2||
32201|Vitamin B Complex standard tablets, tin of 1000|standard|Tablets|3|28500|0|||
32202|Vitamin B Complex standard oral liquid, 60ml bottle|standard|Oral liquid|3|900|0|3||
32203|Vitamin B Complex standard oral liquid, 100ml bottle|standard|Oral liquid|3|1200|0|3||
32204|Vitamin B Complex standard oral liquid, 200ml bottle|standard|Oral liquid|3|2100|0|2||
32205|Vitamin B Complex 2ml injection|2ml|Injection|3|300|0|30||
32206|Vitamin B Complex 2ml injection, box of 10|2ml|Injection|3|2850|0|3||
32207|Vitamin B Complex 2ml injection, box of 50|2ml|Injection|3|13500|0|||
32208|Vitamin C 100mg tablets|100mg|Tablets|3|40|0|180||
32209|Vitamin C 100mg tablets, blister of 10|100mg|Tablets|3|400|0|18||
32210|Vitamin C 100mg tablets, pack of 14|100mg|Tablets|3|560|0|12||
32211|Vitamin C 100mg tablets, pack of 28|100mg|Tablets|3|1120|0|6||
32212|Vitamin C 100mg tablets, pack of 30|100mg|Tablets|3|1200|0|6||
32213|Vitamin C 100mg tablets, tin of 100|100mg|Tablets|3|4000|0|2||
32214|Vitamin C 100mg tablets, tin of 1000|100mg|Tablets|3|38000|0|||
32215|Vitamin C 250mg tablets|250mg|Tablets|3|60|0|180||
32216|Vitamin C 250mg tablets, blister of 10|250mg|Tablets|3|600|0|18||
32217|Vitamin C 250mg tablets, pack of 14|250mg|Tablets|3|840|0|12||
32218|Vitamin C 250mg tablets, pack of 28|250mg|Tablets|3|1680|0|6||
32219|Vitamin C 250mg tablets, pack of 30|250mg|Tablets|3|1800|0|6||
32220|Vitamin C 250mg tablets, tin of 100|250mg|Tablets|3|6000|0|2||
32221|Vitamin C 250mg tablets, tin of 1000|250mg|Tablets|3|57000|0|||
32222|Vitamin C 500mg tablets|500mg|Tablets|3|80|0|180||
32223|Vitamin C 500mg tablets, blister of 10|500mg|Tablets|3|800|0|18||
32224|Vitamin C 500mg tablets, pack of 14|500mg|Tablets|3|1120|0|12||
32225|Vitamin C 500mg tablets, pack of 28|500mg|Tablets|3|2240|0|6||
32226|Vitamin C 500mg tablets, pack of 30|500mg|Tablets|3|2400|0|6||
32227|Vitamin C 500mg tablets, tin of 100|500mg|Tablets|3|8000|0|2||
32228|Vitamin C 500mg tablets, tin of 1000|500mg|Tablets|3|76000|0|||
32229|Vitamin C 100mg/5ml oral liquid, 60ml bottle|100mg/5ml|Oral liquid|3|1200|0|3||
32230|Vitamin C 100mg/5ml oral liquid, 100ml bottle|100mg/5ml|Oral liquid|3|1600|0|3||
32231|Vitamin C 100mg/5ml oral liquid, 200ml bottle|100mg/5ml|Oral liquid|3|2800|0|2||
32232|Calcium and Vitamin D3 500mg/200IU tablets|500mg/200IU|Tablets|3|200|0|180||
32233|Calcium and Vitamin D3 500mg/200IU tablets, blister of 10|500mg/200IU|Tablets|3|2000|0|18||
32234|Calcium and Vitamin D3 500mg/200IU tablets, pack of 14|500mg/200IU|Tablets|3|2800|0|12||
32235|Calcium and Vitamin D3 500mg/200IU tablets, pack of 28|500mg/200IU|Tablets|3|5600|0|6||
32236|Calcium and Vitamin D3 500mg/200IU tablets, pack of 30|500mg/200IU|Tablets|3|6000|0|6||
32237|Calcium and Vitamin D3 500mg/200IU tablets, tin of 100|500mg/200IU|Tablets|3|20000|0|2||
32238|Calcium and Vitamin D3 500mg/200IU tablets, tin of 1000|500mg/200IU|Tablets|3|190000|0|||
32239|Calcium and Vitamin D3 600mg/400IU tablets|600mg/400IU|Tablets|3|300|0|180||
32240|Calcium and Vitamin D3 600mg/400IU tablets, blister of 10|600mg/400IU|Tablets|3|3000|0|18||
32241|Calcium and Vitamin D3 600mg/400IU tablets, pack of 14|600mg/400IU|Tablets|3|4200|0|12||
32242|Calcium and Vitamin D3 600mg/400IU tablets, pack of 28|600mg/400IU|Tablets|3|8400|0|6||
32243|Calcium and Vitamin D3 600mg/400IU tablets, pack of 30|600mg/400IU|Tablets|3|9000|0|6||
32244|Calcium and Vitamin D3 600mg/400IU tablets, tin of 100|600mg/400IU|Tablets|3|30000|0|2||
32245|Calcium and Vitamin D3 600mg/400IU tablets, tin of 1000|600mg/400IU|Tablets|3|285000|0|||
32246|Retinol 50000IU capsules|50000IU|Capsules|3|100|0|180||
32247|Retinol 50000IU capsules, blister of 10|50000IU|Capsules|3|1000|0|18||
32248|Retinol 50000IU capsules, pack of 14|50000IU|Capsules|3|1400|0|12||
32249|Retinol 50000IU capsules, pack of 28|50000IU|Capsules|3|2800|0|6||
32250|Retinol 50000IU capsules, pack of 30|50000IU|Capsules|3|3000|0|6||
32251|Retinol 50000IU capsules, tin of 100|50000IU|Capsules|3|10000|0|2||
32252|Retinol 50000IU capsules, tin of 1000|50000IU|Capsules|3|95000|0|||
32253|Retinol 100000IU capsules|100000IU|Capsules|3|150|0|180||
32254|Retinol 100000IU capsules, blister of 10|100000IU|Capsules|3|1500|0|18||
32255|Retinol 100000IU capsules, pack of 14|100000IU|Capsules|3|2100|0|12||
32256|Retinol 100000IU capsules, pack of 28|100000IU|Capsules|3|4200|0|6||
32257|Retinol 100000IU capsules, pack of 30|100000IU|Capsules|3|4500|0|6||
32258|Retinol 100000IU capsules, tin of 100|100000IU|Capsules|3|15000|0|2||
32259|Retinol 100000IU capsules, tin of 1000|100000IU|Capsules|3|142500|0|||
32260|Retinol 200000IU capsules|200000IU|Capsules|3|200|0|180||
32261|Retinol 200000IU capsules, blister of 10|200000IU|Capsules|3|2000|0|18||
32262|Retinol 200000IU capsules, pack of 14|200000IU|Capsules|3|2800|0|12||
32263|Retinol 200000IU capsules, pack of 28|200000IU|Capsules|3|5600|0|6||
32264|Retinol 200000IU capsules, pack of 30|200000IU|Capsules|3|6000|0|6||
32265|Retinol 200000IU capsules, tin of 100|200000IU|Capsules|3|20000|0|2||
32266|Retinol 200000IU capsules, tin of 1000|200000IU|Capsules|3|190000|0|||
32267|Multivitamin standard tablets|standard|Tablets|3|40|0|180||
32268|Multivitamin standard tablets, blister of 10|standard|Tablets|3|400|0|18||
32269|Multivitamin standard tablets, pack of 14|standard|Tablets|3|560|0|12||
32270|Multivitamin standard tablets, pack of 28|standard|Tablets|3|1120|0|6||
32271|Multivitamin standard tablets, pack of 30|standard|Tablets|3|1200|0|6||
32272|Multivitamin standard tablets, tin of 100|standard|Tablets|3|4000|0|2||
32273|Multivitamin standard tablets, tin of 1000|standard|Tablets|3|38000|0|||
32274|Multivitamin standard oral liquid, 60ml bottle|standard|Oral liquid|3|1200|0|3||
32275|Multivitamin standard oral liquid, 100ml bottle|standard|Oral liquid|3|1600|0|3||
32276|Multivitamin standard oral liquid, 200ml bottle|standard|Oral liquid|3|2800|0|2||
32277|Oxytocin 5IU/ml injection|5IU/ml|Injection|3|7000|0|30|Female|
32278|Oxytocin 5IU/ml injection, box of 10|5IU/ml|Injection|3|66500|0|3|Female|
32279|Oxytocin 5IU/ml injection, box of 50|5IU/ml|Injection|3|315000|0||Female|
32280|Oxytocin 10IU/ml injection|10IU/ml|Injection|3|10500|0|30|Female|
32281|Oxytocin 10IU/ml injection, box of 10|10IU/ml|Injection|3|99750|0|3|Female|
32282|Oxytocin 10IU/ml injection, box of 50|10IU/ml|Injection|3|472500|0||Female|
32283|Misoprostol 25mcg tablets|25mcg|Tablets|3|600|0|180||
32284|Misoprostol 25mcg tablets, blister of 10|25mcg|Tablets|3|6000|0|18||
32285|Misoprostol 25mcg tablets, pack of 14|25mcg|Tablets|3|8400|0|12||
32286|Misoprostol 25mcg tablets, pack of 28|25mcg|Tablets|3|16800|0|6||
32287|Misoprostol 25mcg tablets, pack of 30|25mcg|Tablets|3|18000|0|6||
32288|Misoprostol 25mcg tablets, tin of 100|25mcg|Tablets|3|60000|0|2||
32289|Misoprostol 25mcg tablets, tin of 1000|25mcg|Tablets|3|570000|0|||
32290|Misoprostol 200mcg tablets|200mcg|Tablets|3|900|0|180||
32291|Misoprostol 200mcg tablets, blister of 10|200mcg|Tablets|3|9000|0|18||
32292|Misoprostol 200mcg tablets, pack of 14|200mcg|Tablets|3|12600|0|12||
32293|Misoprostol 200mcg tablets, pack of 28|200mcg|Tablets|3|25200|0|6||
32294|Misoprostol 200mcg tablets, pack of 30|200mcg|Tablets|3|27000|0|6||
32295|Misoprostol 200mcg tablets, tin of 100|200mcg|Tablets|3|90000|0|2||
32296|Misoprostol 200mcg tablets, tin of 1000|200mcg|Tablets|3|855000|0|||
32297|Magnesium Sulphate 20% injection|20%|Injection|3|9000|0|30||
32298|Magnesium Sulphate 20% injection, box of 10|20%|Injection|3|85500|0|3||
32299|Magnesium Sulphate 20% injection, box of 50|20%|Injection|3|405000|0|||
32300|Magnesium Sulphate 50% injection|50%|Injection|3|13500|0|30||
32301|Magnesium Sulphate 50% injection, box of 10|50%|Injection|3|128250|0|3||
32302|Magnesium Sulphate 50% injection, box of 50|50%|Injection|3|607500|0|||
32303|Tranexamic Acid 250mg tablets|250mg|Tablets|3|500|0|180||
32304|Tranexamic Acid 250mg tablets, blister of 10|250mg|Tablets|3|5000|0|18||
32305|Tranexamic Acid 250mg tablets, pack of 14|250mg|Tablets|3|7000|0|12||
32306|Tranexamic Acid 250mg tablets, pack of 28|250mg|Tablets|3|14000|0|6||
32307|Tranexamic Acid 250mg tablets, pack of 30|250mg|Tablets|3|15000|0|6||
32308|Tranexamic Acid 250mg tablets, tin of 100|250mg|Tablets|3|50000|0|2||
32309|Tranexamic Acid 250mg tablets, tin of 1000|250mg|Tablets|3|475000|0|||
32310|Tranexamic Acid 500mg tablets|500mg|Tablets|3|750|0|180||
32311|Tranexamic Acid 500mg tablets, blister of 10|500mg|Tablets|3|7500|0|18||
32312|Tranexamic Acid 500mg tablets, pack of 14|500mg|Tablets|3|10500|0|12||
32313|Tranexamic Acid 500mg tablets, pack of 28|500mg|Tablets|3|21000|0|6||
32314|Tranexamic Acid 500mg tablets, pack of 30|500mg|Tablets|3|22500|0|6||
32315|Tranexamic Acid 500mg tablets, tin of 100|500mg|Tablets|3|75000|0|2||
32316|Tranexamic Acid 500mg tablets, tin of 1000|500mg|Tablets|3|712500|0|||
32317|Tranexamic Acid 500mg/5ml injection|500mg/5ml|Injection|3|5000|0|30||
32318|Tranexamic Acid 500mg/5ml injection, box of 10|500mg/5ml|Injection|3|47500|0|3||
32319|Tranexamic Acid 500mg/5ml injection, box of 50|500mg/5ml|Injection|3|225000|0|||
32320|Ergometrine 0.5mg tablets|0.5mg|Tablets|3|600|0|180|Female|
32321|Ergometrine 0.5mg tablets, blister of 10|0.5mg|Tablets|3|6000|0|18|Female|
32322|Ergometrine 0.5mg tablets, pack of 14|0.5mg|Tablets|3|8400|0|12|Female|
32323|Ergometrine 0.5mg tablets, pack of 28|0.5mg|Tablets|3|16800|0|6|Female|
32324|Ergometrine 0.5mg tablets, pack of 30|0.5mg|Tablets|3|18000|0|6|Female|
32325|Ergometrine 0.5mg tablets, tin of 100|0.5mg|Tablets|3|60000|0|2|Female|
32326|Ergometrine 0.5mg tablets, tin of 1000|0.5mg|Tablets|3|570000|0||Female|
32327|Ergometrine 0.5mg/ml injection|0.5mg/ml|Injection|3|6000|0|30|Female|
32328|Ergometrine 0.5mg/ml injection, box of 10|0.5mg/ml|Injection|3|57000|0|3|Female|
32329|Ergometrine 0.5mg/ml injection, box of 50|0.5mg/ml|Injection|3|270000|0||Female|
32330|Norethisterone 5mg tablets|5mg|Tablets|3|200|0|180|Female|
32331|Norethisterone 5mg tablets, blister of 10|5mg|Tablets|3|2000|0|18|Female|
32332|Norethisterone 5mg tablets, pack of 14|5mg|Tablets|3|2800|0|12|Female|
32333|Norethisterone 5mg tablets, pack of 28|5mg|Tablets|3|5600|0|6|Female|
32334|Norethisterone 5mg tablets, pack of 30|5mg|Tablets|3|6000|0|6|Female|
32335|Norethisterone 5mg tablets, tin of 100|5mg|Tablets|3|20000|0|2|Female|
32336|Norethisterone 5mg tablets, tin of 1000|5mg|Tablets|3|190000|0||Female|
32337|Timolol 0.25% eye drops, 5ml|0.25%|Eye drops|3|7500|0|3||
32338|Timolol 0.25% eye drops, 10ml|0.25%|Eye drops|3|12500|0|3||
32339|Timolol 0.5% eye drops, 5ml|0.5%|Eye drops|3|11250|0|3||
32340|Timolol 0.5% eye drops, 10ml|0.5%|Eye drops|3|18750|0|3||
32341|Latanoprost 0.005% eye drops, 5ml|0.005%|Eye drops|3|7500|0|3||
32342|Latanoprost 0.005% eye drops, 10ml|0.005%|Eye drops|3|12500|0|3||
32343|Silver Sulphadiazine 1% cream, 10g|1%|Cream|3|6000|0|3||
32344|Silver Sulphadiazine 1% cream, 20g|1%|Cream|3|9000|0|3||
32345|Benzyl Benzoate 25% lotion, 10g|25%|Lotion|3|3000|0|3||
32346|Benzyl Benzoate 25% lotion, 20g|25%|Lotion|3|4500|0|3||
32347|Calamine 15% lotion, 10g|15%|Lotion|3|2400|0|3||
32348|Calamine 15% lotion, 20g|15%|Lotion|3|3600|0|3||
32349|Salicylic Acid 2% ointment, 10g|2%|Ointment|3|3000|0|3||
32350|Salicylic Acid 2% ointment, 20g|2%|Ointment|3|4500|0|3||
32351|Salicylic Acid 5% ointment, 10g|5%|Ointment|3|4500|0|3||
32352|Salicylic Acid 5% ointment, 20g|5%|Ointment|3|6750|0|3||
32353|Adrenaline 1mg/ml injection|1mg/ml|Injection|3|6000|0|30||
32354|Adrenaline 1mg/ml injection, box of 10|1mg/ml|Injection|3|57000|0|3||
32355|Adrenaline 1mg/ml injection, box of 50|1mg/ml|Injection|3|270000|0|||
32356|Atropine 0.6mg/ml injection|0.6mg/ml|Injection|3|4000|0|30||
32357|Atropine 0.6mg/ml injection, box of 10|0.6mg/ml|Injection|3|38000|0|3||
32358|Atropine 0.6mg/ml injection, box of 50|0.6mg/ml|Injection|3|180000|0|||
32359|Atropine 1mg/ml injection|1mg/ml|Injection|3|6000|0|30||
32360|Atropine 1mg/ml injection, box of 10|1mg/ml|Injection|3|57000|0|3||
32361|Atropine 1mg/ml injection, box of 50|1mg/ml|Injection|3|270000|0|||
32362|Atropine 1% eye drops, 5ml|1%|Eye drops|3|6000|0|3||
32363|Atropine 1% eye drops, 10ml|1%|Eye drops|3|10000|0|3||
32364|Ketamine 50mg/ml injection|50mg/ml|Injection|3|30000|0|30||
32365|Ketamine 50mg/ml injection, box of 10|50mg/ml|Injection|3|285000|0|3||
32366|Ketamine 50mg/ml injection, box of 50|50mg/ml|Injection|3|1350000|0|||
32367|Propofol 10mg/ml injection|10mg/ml|Injection|3|50000|0|30||
32368|Propofol 10mg/ml injection, box of 10|10mg/ml|Injection|3|475000|0|3||
32369|Propofol 10mg/ml injection, box of 50|10mg/ml|Injection|3|2250000|0|||
32370|Bupivacaine 0.5% injection|0.5%|Injection|3|30000|0|30||
32371|Bupivacaine 0.5% injection, box of 10|0.5%|Injection|3|285000|0|3||
32372|Bupivacaine 0.5% injection, box of 50|0.5%|Injection|3|1350000|0|||
32373|Bupivacaine 0.5% heavy injection|0.5% heavy|Injection|3|45000|0|30||
32374|Bupivacaine 0.5% heavy injection, box of 10|0.5% heavy|Injection|3|427500|0|3||
32375|Bupivacaine 0.5% heavy injection, box of 50|0.5% heavy|Injection|3|2025000|0|||
32376|Suxamethonium 100mg/2ml injection|100mg/2ml|Injection|3|20000|0|30||
32377|Suxamethonium 100mg/2ml injection, box of 10|100mg/2ml|Injection|3|190000|0|3||
32378|Suxamethonium 100mg/2ml injection, box of 50|100mg/2ml|Injection|3|900000|0|||
32379|Allopurinol 100mg tablets|100mg|Tablets|3|120|0|180||
32380|Allopurinol 100mg tablets, blister of 10|100mg|Tablets|3|1200|0|18||
32381|Allopurinol 100mg tablets, pack of 14|100mg|Tablets|3|1680|0|12||
32382|Allopurinol 100mg tablets, pack of 28|100mg|Tablets|3|3360|0|6||
32383|Allopurinol 100mg tablets, pack of 30|100mg|Tablets|3|3600|0|6||
32384|Allopurinol 100mg tablets, tin of 100|100mg|Tablets|3|12000|0|2||
32385|Allopurinol 100mg tablets, tin of 1000|100mg|Tablets|3|114000|0|||
32386|Allopurinol 300mg tablets|300mg|Tablets|3|180|0|180||
32387|Allopurinol 300mg tablets, blister of 10|300mg|Tablets|3|1800|0|18||
32388|Allopurinol 300mg tablets, pack of 14|300mg|Tablets|3|2520|0|12||
32389|Allopurinol 300mg tablets, pack of 28|300mg|Tablets|3|5040|0|6||
32390|Allopurinol 300mg tablets, pack of 30|300mg|Tablets|3|5400|0|6||
32391|Allopurinol 300mg tablets, tin of 100|300mg|Tablets|3|18000|0|2||
32392|Allopurinol 300mg tablets, tin of 1000|300mg|Tablets|3|171000|0|||
32393|Colchicine 0.5mg tablets|0.5mg|Tablets|3|200|0|180||
32394|Colchicine 0.5mg tablets, blister of 10|0.5mg|Tablets|3|2000|0|18||
32395|Colchicine 0.5mg tablets, pack of 14|0.5mg|Tablets|3|2800|0|12||
32396|Colchicine 0.5mg tablets, pack of 28|0.5mg|Tablets|3|5600|0|6||
32397|Colchicine 0.5mg tablets, pack of 30|0.5mg|Tablets|3|6000|0|6||
32398|Colchicine 0.5mg tablets, tin of 100|0.5mg|Tablets|3|20000|0|2||
32399|Colchicine 0.5mg tablets, tin of 1000|0.5mg|Tablets|3|190000|0|||
32400|Meloxicam 7.5mg tablets|7.5mg|Tablets|3|150|0|180||
32401|Meloxicam 7.5mg tablets, blister of 10|7.5mg|Tablets|3|1500|0|18||
32402|Meloxicam 7.5mg tablets, pack of 14|7.5mg|Tablets|3|2100|0|12||
32403|Meloxicam 7.5mg tablets, pack of 28|7.5mg|Tablets|3|4200|0|6||
32404|Meloxicam 7.5mg tablets, pack of 30|7.5mg|Tablets|3|4500|0|6||
32405|Meloxicam 7.5mg tablets, tin of 100|7.5mg|Tablets|3|15000|0|2||
32406|Meloxicam 7.5mg tablets, tin of 1000|7.5mg|Tablets|3|142500|0|||
32407|Meloxicam 15mg tablets|15mg|Tablets|3|225|0|180||
32408|Meloxicam 15mg tablets, blister of 10|15mg|Tablets|3|2250|0|18||
32409|Meloxicam 15mg tablets, pack of 14|15mg|Tablets|3|3150|0|12||
32410|Meloxicam 15mg tablets, pack of 28|15mg|Tablets|3|6300|0|6||
32411|Meloxicam 15mg tablets, pack of 30|15mg|Tablets|3|6750|0|6||
32412|Meloxicam 15mg tablets, tin of 100|15mg|Tablets|3|22500|0|2||
32413|Meloxicam 15mg tablets, tin of 1000|15mg|Tablets|3|213750|0|||
32414|Meloxicam 15mg/1.5ml injection|15mg/1.5ml|Injection|3|1500|0|30||
32415|Meloxicam 15mg/1.5ml injection, box of 10|15mg/1.5ml|Injection|3|14250|0|3||
32416|Meloxicam 15mg/1.5ml injection, box of 50|15mg/1.5ml|Injection|3|67500|0|||
32417|Tamsulosin 0.4mg capsules|0.4mg|Capsules|3|500|0|180||
32418|Tamsulosin 0.4mg capsules, blister of 10|0.4mg|Capsules|3|5000|0|18||
32419|Tamsulosin 0.4mg capsules, pack of 14|0.4mg|Capsules|3|7000|0|12||
32420|Tamsulosin 0.4mg capsules, pack of 28|0.4mg|Capsules|3|14000|0|6||
32421|Tamsulosin 0.4mg capsules, pack of 30|0.4mg|Capsules|3|15000|0|6||
32422|Tamsulosin 0.4mg capsules, tin of 100|0.4mg|Capsules|3|50000|0|2||
32423|Tamsulosin 0.4mg capsules, tin of 1000|0.4mg|Capsules|3|475000|0|||
32424|Finasteride 5mg tablets|5mg|Tablets|3|600|0|180|Male|
32425|Finasteride 5mg tablets, blister of 10|5mg|Tablets|3|6000|0|18|Male|
32426|Finasteride 5mg tablets, pack of 14|5mg|Tablets|3|8400|0|12|Male|
32427|Finasteride 5mg tablets, pack of 28|5mg|Tablets|3|16800|0|6|Male|
32428|Finasteride 5mg tablets, pack of 30|5mg|Tablets|3|18000|0|6|Male|
32429|Finasteride 5mg tablets, tin of 100|5mg|Tablets|3|60000|0|2|Male|
32430|Finasteride 5mg tablets, tin of 1000|5mg|Tablets|3|570000|0||Male|
32431|Hydroxyurea 500mg capsules|500mg|Capsules|3|700|0|180||
32432|Hydroxyurea 500mg capsules, blister of 10|500mg|Capsules|3|7000|0|18||
32433|Hydroxyurea 500mg capsules, pack of 14|500mg|Capsules|3|9800|0|12||
32434|Hydroxyurea 500mg capsules, pack of 28|500mg|Capsules|3|19600|0|6||
32435|Hydroxyurea 500mg capsules, pack of 30|500mg|Capsules|3|21000|0|6||
32436|Hydroxyurea 500mg capsules, tin of 100|500mg|Capsules|3|70000|0|2||
32437|Hydroxyurea 500mg capsules, tin of 1000|500mg|Capsules|3|665000|0|||
32438|Methotrexate 2.5mg tablets|2.5mg|Tablets|3|500|0|180||
32439|Methotrexate 2.5mg tablets, blister of 10|2.5mg|Tablets|3|5000|0|18||
32440|Methotrexate 2.5mg tablets, pack of 14|2.5mg|Tablets|3|7000|0|12||
32441|Methotrexate 2.5mg tablets, pack of 28|2.5mg|Tablets|3|14000|0|6||
32442|Methotrexate 2.5mg tablets, pack of 30|2.5mg|Tablets|3|15000|0|6||
32443|Methotrexate 2.5mg tablets, tin of 100|2.5mg|Tablets|3|50000|0|2||
32444|Methotrexate 2.5mg tablets, tin of 1000|2.5mg|Tablets|3|475000|0|||
32445|Methotrexate 50mg/2ml injection|50mg/2ml|Injection|3|5000|0|30||
32446|Methotrexate 50mg/2ml injection, box of 10|50mg/2ml|Injection|3|47500|0|3||
32447|Methotrexate 50mg/2ml injection, box of 50|50mg/2ml|Injection|3|225000|0|||
32448|Cyclophosphamide 50mg tablets|50mg|Tablets|3|1500|0|180||
32449|Cyclophosphamide 50mg tablets, blister of 10|50mg|Tablets|3|15000|0|18||
32450|Cyclophosphamide 50mg tablets, pack of 14|50mg|Tablets|3|21000|0|12||
32451|Cyclophosphamide 50mg tablets, pack of 28|50mg|Tablets|3|42000|0|6||
32452|Cyclophosphamide 50mg tablets, pack of 30|50mg|Tablets|3|45000|0|6||
32453|Cyclophosphamide 50mg tablets, tin of 100|50mg|Tablets|3|150000|0|2||
32454|Cyclophosphamide 50mg tablets, tin of 1000|50mg|Tablets|3|1425000|0|||
32455|Cyclophosphamide 200mg injection|200mg|Injection|3|15000|0|30||
32456|Cyclophosphamide 200mg injection, box of 10|200mg|Injection|3|142500|0|3||
32457|Cyclophosphamide 200mg injection, box of 50|200mg|Injection|3|675000|0|||
32458|Cyclophosphamide 500mg injection|500mg|Injection|3|22500|0|30||
32459|Cyclophosphamide 500mg injection, box of 10|500mg|Injection|3|213750|0|3||
32460|Cyclophosphamide 500mg injection, box of 50|500mg|Injection|3|1012500|0|||
32461|Cyclophosphamide 1g injection|1g|Injection|3|30000|0|30||
32462|Cyclophosphamide 1g injection, box of 10|1g|Injection|3|285000|0|3||
32463|Cyclophosphamide 1g injection, box of 50|1g|Injection|3|1350000|0|||
32464|Doxorubicin 10mg injection|10mg|Injection|3|90000|1|30||
32465|Doxorubicin 10mg injection, box of 10|10mg|Injection|3|855000|1|3||
32466|Doxorubicin 10mg injection, box of 50|10mg|Injection|3|4050000|1|||
32467|Doxorubicin 50mg injection|50mg|Injection|3|135000|1|30||
32468|Doxorubicin 50mg injection, box of 10|50mg|Injection|3|1282500|1|3||
32469|Doxorubicin 50mg injection, box of 50|50mg|Injection|3|6075000|1|||
32470|Rituximab 100mg/10ml injection|100mg/10ml|Injection|3|900000|1|30||
32471|Rituximab 100mg/10ml injection, box of 10|100mg/10ml|Injection|3|8550000|1|3||
32472|Rituximab 100mg/10ml injection, box of 50|100mg/10ml|Injection|3|40500000|1|||
32473|Rituximab 500mg/50ml injection|500mg/50ml|Injection|3|1350000|1|30||
32474|Rituximab 500mg/50ml injection, box of 10|500mg/50ml|Injection|3|12825000|1|3||
32475|Rituximab 500mg/50ml injection, box of 50|500mg/50ml|Injection|3|60750000|1|||
32476|Trastuzumab 440mg injection|440mg|Injection|3|1500000|1|30||
32477|Trastuzumab 440mg injection, box of 10|440mg|Injection|3|14250000|1|3||
32478|Trastuzumab 440mg injection, box of 50|440mg|Injection|3|67500000|1|||
32479|Dextrose 5% 500ml injection|5% 500ml|Injection|3|4000|0|30||
32480|Dextrose 5% 500ml injection, box of 10|5% 500ml|Injection|3|38000|0|3||
32481|Dextrose 5% 500ml injection, box of 50|5% 500ml|Injection|3|180000|0|||
32482|Dextrose 10% 500ml injection|10% 500ml|Injection|3|6000|0|30||
32483|Dextrose 10% 500ml injection, box of 10|10% 500ml|Injection|3|57000|0|3||
32484|Dextrose 10% 500ml injection, box of 50|10% 500ml|Injection|3|270000|0|||
32485|Dextrose 50% 20ml injection|50% 20ml|Injection|3|8000|0|30||
32486|Dextrose 50% 20ml injection, box of 10|50% 20ml|Injection|3|76000|0|3||
32487|Dextrose 50% 20ml injection, box of 50|50% 20ml|Injection|3|360000|0|||
32488|Sodium Chloride 0.9% 500ml injection|0.9% 500ml|Injection|3|4000|0|30||
32489|Sodium Chloride 0.9% 500ml injection, box of 10|0.9% 500ml|Injection|3|38000|0|3||
32490|Sodium Chloride 0.9% 500ml injection, box of 50|0.9% 500ml|Injection|3|180000|0|||
32491|Sodium Chloride 0.9% 1000ml injection|0.9% 1000ml|Injection|3|6000|0|30||
32492|Sodium Chloride 0.9% 1000ml injection, box of 10|0.9% 1000ml|Injection|3|57000|0|3||
32493|Sodium Chloride 0.9% 1000ml injection, box of 50|0.9% 1000ml|Injection|3|270000|0|||
32494|Sodium Chloride 0.9% nasal drops, 5ml|0.9%|Nasal drops|3|6000|0|3||
32495|Sodium Chloride 0.9% nasal drops, 10ml|0.9%|Nasal drops|3|10000|0|3||
32496|Ringer Lactate 500ml injection|500ml|Injection|3|4000|0|30||
32497|Ringer Lactate 500ml injection, box of 10|500ml|Injection|3|38000|0|3||
32498|Ringer Lactate 500ml injection, box of 50|500ml|Injection|3|180000|0|||
32499|Ringer Lactate 1000ml injection|1000ml|Injection|3|6000|0|30||
32500|Ringer Lactate 1000ml injection, box of 10|1000ml|Injection|3|57000|0|3||
32501|Ringer Lactate 1000ml injection, box of 50|1000ml|Injection|3|270000|0|||
38001|Suture Catgut plain 1 round needle||Consumable|3|4000|0|20||
38002|Suture Catgut plain 1 cutting needle||Consumable|3|4000|0|20||
38003|Suture Catgut plain 1 reverse cutting needle||Consumable|3|4000|0|20||
38004|Suture Catgut plain 0 round needle||Consumable|3|4000|0|20||
38005|Suture Catgut plain 0 cutting needle||Consumable|3|4000|0|20||
38006|Suture Catgut plain 0 reverse cutting needle||Consumable|3|4000|0|20||
38007|Suture Catgut plain 2/0 round needle||Consumable|3|4000|0|20||
38008|Suture Catgut plain 2/0 cutting needle||Consumable|3|4000|0|20||
38009|Suture Catgut plain 2/0 reverse cutting needle||Consumable|3|4000|0|20||
38010|Suture Catgut plain 3/0 round needle||Consumable|3|4000|0|20||
38011|Suture Catgut plain 3/0 cutting needle||Consumable|3|4000|0|20||
38012|Suture Catgut plain 3/0 reverse cutting needle||Consumable|3|4000|0|20||
38013|Suture Catgut plain 4/0 round needle||Consumable|3|4000|0|20||
38014|Suture Catgut plain 4/0 cutting needle||Consumable|3|4000|0|20||
38015|Suture Catgut plain 4/0 reverse cutting needle||Consumable|3|4000|0|20||
38016|Suture Catgut plain 5/0 round needle||Consumable|3|4000|0|20||
38017|Suture Catgut plain 5/0 cutting needle||Consumable|3|4000|0|20||
38018|Suture Catgut plain 5/0 reverse cutting needle||Consumable|3|4000|0|20||
38019|Suture Catgut plain 6/0 round needle||Consumable|3|4000|0|20||
38020|Suture Catgut plain 6/0 cutting needle||Consumable|3|4000|0|20||
38021|Suture Catgut plain 6/0 reverse cutting needle||Consumable|3|4000|0|20||
38022|Suture Catgut chromic 1 round needle||Consumable|3|4000|0|20||
38023|Suture Catgut chromic 1 cutting needle||Consumable|3|4000|0|20||
38024|Suture Catgut chromic 1 reverse cutting needle||Consumable|3|4000|0|20||
38025|Suture Catgut chromic 0 round needle||Consumable|3|4000|0|20||
38026|Suture Catgut chromic 0 cutting needle||Consumable|3|4000|0|20||
38027|Suture Catgut chromic 0 reverse cutting needle||Consumable|3|4000|0|20||
38028|Suture Catgut chromic 2/0 round needle||Consumable|3|4000|0|20||
38029|Suture Catgut chromic 2/0 cutting needle||Consumable|3|4000|0|20||
38030|Suture Catgut chromic 2/0 reverse cutting needle||Consumable|3|4000|0|20||
38031|Suture Catgut chromic 3/0 round needle||Consumable|3|4000|0|20||
38032|Suture Catgut chromic 3/0 cutting needle||Consumable|3|4000|0|20||
38033|Suture Catgut chromic 3/0 reverse cutting needle||Consumable|3|4000|0|20||
38034|Suture Catgut chromic 4/0 round needle||Consumable|3|4000|0|20||
38035|Suture Catgut chromic 4/0 cutting needle||Consumable|3|4000|0|20||
38036|Suture Catgut chromic 4/0 reverse cutting needle||Consumable|3|4000|0|20||
38037|Suture Catgut chromic 5/0 round needle||Consumable|3|4000|0|20||
38038|Suture Catgut chromic 5/0 cutting needle||Consumable|3|4000|0|20||
38039|Suture Catgut chromic 5/0 reverse cutting needle||Consumable|3|4000|0|20||
38040|Suture Catgut chromic 6/0 round needle||Consumable|3|4000|0|20||
38041|Suture Catgut chromic 6/0 cutting needle||Consumable|3|4000|0|20||
38042|Suture Catgut chromic 6/0 reverse cutting needle||Consumable|3|4000|0|20||
38043|Suture Silk 1 round needle||Consumable|3|4000|0|20||
38044|Suture Silk 1 cutting needle||Consumable|3|4000|0|20||
38045|Suture Silk 1 reverse cutting needle||Consumable|3|4000|0|20||
38046|Suture Silk 0 round needle||Consumable|3|4000|0|20||
38047|Suture Silk 0 cutting needle||Consumable|3|4000|0|20||
38048|Suture Silk 0 reverse cutting needle||Consumable|3|4000|0|20||
38049|Suture Silk 2/0 round needle||Consumable|3|4000|0|20||
38050|Suture Silk 2/0 cutting needle||Consumable|3|4000|0|20||
38051|Suture Silk 2/0 reverse cutting needle||Consumable|3|4000|0|20||
38052|Suture Silk 3/0 round needle||Consumable|3|4000|0|20||
38053|Suture Silk 3/0 cutting needle||Consumable|3|4000|0|20||
38054|Suture Silk 3/0 reverse cutting needle||Consumable|3|4000|0|20||
38055|Suture Silk 4/0 round needle||Consumable|3|4000|0|20||
38056|Suture Silk 4/0 cutting needle||Consumable|3|4000|0|20||
38057|Suture Silk 4/0 reverse cutting needle||Consumable|3|4000|0|20||
38058|Suture Silk 5/0 round needle||Consumable|3|4000|0|20||
38059|Suture Silk 5/0 cutting needle||Consumable|3|4000|0|20||
38060|Suture Silk 5/0 reverse cutting needle||Consumable|3|4000|0|20||
38061|Suture Silk 6/0 round needle||Consumable|3|4000|0|20||
38062|Suture Silk 6/0 cutting needle||Consumable|3|4000|0|20||
38063|Suture Silk 6/0 reverse cutting needle||Consumable|3|4000|0|20||
38064|Suture Nylon 1 round needle||Consumable|3|4000|0|20||
38065|Suture Nylon 1 cutting needle||Consumable|3|4000|0|20||
38066|Suture Nylon 1 reverse cutting needle||Consumable|3|4000|0|20||
38067|Suture Nylon 0 round needle||Consumable|3|4000|0|20||
38068|Suture Nylon 0 cutting needle||Consumable|3|4000|0|20||
38069|Suture Nylon 0 reverse cutting needle||Consumable|3|4000|0|20||
38070|Suture Nylon 2/0 round needle||Consumable|3|4000|0|20||
38071|Suture Nylon 2/0 cutting needle||Consumable|3|4000|0|20||
38072|Suture Nylon 2/0 reverse cutting needle||Consumable|3|4000|0|20||
38073|Suture Nylon 3/0 round needle||Consumable|3|4000|0|20||
38074|Suture Nylon 3/0 cutting needle||Consumable|3|4000|0|20||
38075|Suture Nylon 3/0 reverse cutting needle||Consumable|3|4000|0|20||
38076|Suture Nylon 4/0 round needle||Consumable|3|4000|0|20||
38077|Suture Nylon 4/0 cutting needle||Consumable|3|4000|0|20||
38078|Suture Nylon 4/0 reverse cutting needle||Consumable|3|4000|0|20||
38079|Suture Nylon 5/0 round needle||Consumable|3|4000|0|20||
38080|Suture Nylon 5/0 cutting needle||Consumable|3|4000|0|20||
38081|Suture Nylon 5/0 reverse cutting needle||Consumable|3|4000|0|20||
38082|Suture Nylon 6/0 round needle||Consumable|3|4000|0|20||
38083|Suture Nylon 6/0 cutting needle||Consumable|3|4000|0|20||
38084|Suture Nylon 6/0 reverse cutting needle||Consumable|3|4000|0|20||
38085|Suture Polypropylene 1 round needle||Consumable|3|4000|0|20||
38086|Suture Polypropylene 1 cutting needle||Consumable|3|4000|0|20||
38087|Suture Polypropylene 1 reverse cutting needle||Consumable|3|4000|0|20||
38088|Suture Polypropylene 0 round needle||Consumable|3|4000|0|20||
38089|Suture Polypropylene 0 cutting needle||Consumable|3|4000|0|20||
38090|Suture Polypropylene 0 reverse cutting needle||Consumable|3|4000|0|20||
38091|Suture Polypropylene 2/0 round needle||Consumable|3|4000|0|20||
38092|Suture Polypropylene 2/0 cutting needle||Consumable|3|4000|0|20||
38093|Suture Polypropylene 2/0 reverse cutting needle||Consumable|3|4000|0|20||
38094|Suture Polypropylene 3/0 round needle||Consumable|3|4000|0|20||
38095|Suture Polypropylene 3/0 cutting needle||Consumable|3|4000|0|20||
38096|Suture Polypropylene 3/0 reverse cutting needle||Consumable|3|4000|0|20||
38097|Suture Polypropylene 4/0 round needle||Consumable|3|4000|0|20||
38098|Suture Polypropylene 4/0 cutting needle||Consumable|3|4000|0|20||
38099|Suture Polypropylene 4/0 reverse cutting needle||Consumable|3|4000|0|20||
38100|Suture Polypropylene 5/0 round needle||Consumable|3|4000|0|20||
38101|Suture Polypropylene 5/0 cutting needle||Consumable|3|4000|0|20||
38102|Suture Polypropylene 5/0 reverse cutting needle||Consumable|3|4000|0|20||
38103|Suture Polypropylene 6/0 round needle||Consumable|3|4000|0|20||
38104|Suture Polypropylene 6/0 cutting needle||Consumable|3|4000|0|20||
38105|Suture Polypropylene 6/0 reverse cutting needle||Consumable|3|4000|0|20||
38106|Suture Polyglactin 1 round needle||Consumable|3|4000|0|20||
38107|Suture Polyglactin 1 cutting needle||Consumable|3|4000|0|20||
38108|Suture Polyglactin 1 reverse cutting needle||Consumable|3|4000|0|20||
38109|Suture Polyglactin 0 round needle||Consumable|3|4000|0|20||
38110|Suture Polyglactin 0 cutting needle||Consumable|3|4000|0|20||
38111|Suture Polyglactin 0 reverse cutting needle||Consumable|3|4000|0|20||
38112|Suture Polyglactin 2/0 round needle||Consumable|3|4000|0|20||
38113|Suture Polyglactin 2/0 cutting needle||Consumable|3|4000|0|20||
38114|Suture Polyglactin 2/0 reverse cutting needle||Consumable|3|4000|0|20||
38115|Suture Polyglactin 3/0 round needle||Consumable|3|4000|0|20||
38116|Suture Polyglactin 3/0 cutting needle||Consumable|3|4000|0|20||
38117|Suture Polyglactin 3/0 reverse cutting needle||Consumable|3|4000|0|20||
38118|Suture Polyglactin 4/0 round needle||Consumable|3|4000|0|20||
38119|Suture Polyglactin 4/0 cutting needle||Consumable|3|4000|0|20||
38120|Suture Polyglactin 4/0 reverse cutting needle||Consumable|3|4000|0|20||
38121|Suture Polyglactin 5/0 round needle||Consumable|3|4000|0|20||
38122|Suture Polyglactin 5/0 cutting needle||Consumable|3|4000|0|20||
38123|Suture Polyglactin 5/0 reverse cutting needle||Consumable|3|4000|0|20||
38124|Suture Polyglactin 6/0 round needle||Consumable|3|4000|0|20||
38125|Suture Polyglactin 6/0 cutting needle||Consumable|3|4000|0|20||
38126|Suture Polyglactin 6/0 reverse cutting needle||Consumable|3|4000|0|20||
38127|Suture Polyglycolic acid 1 round needle||Consumable|3|4000|0|20||
38128|Suture Polyglycolic acid 1 cutting needle||Consumable|3|4000|0|20||
38129|Suture Polyglycolic acid 1 reverse cutting needle||Consumable|3|4000|0|20||
38130|Suture Polyglycolic acid 0 round needle||Consumable|3|4000|0|20||
38131|Suture Polyglycolic acid 0 cutting needle||Consumable|3|4000|0|20||
38132|Suture Polyglycolic acid 0 reverse cutting needle||Consumable|3|4000|0|20||
38133|Suture Polyglycolic acid 2/0 round needle||Consumable|3|4000|0|20||
38134|Suture Polyglycolic acid 2/0 cutting needle||Consumable|3|4000|0|20||
38135|Suture Polyglycolic acid 2/0 reverse cutting needle||Consumable|3|4000|0|20||
38136|Suture Polyglycolic acid 3/0 round needle||Consumable|3|4000|0|20||
38137|Suture Polyglycolic acid 3/0 cutting needle||Consumable|3|4000|0|20||
38138|Suture Polyglycolic acid 3/0 reverse cutting needle||Consumable|3|4000|0|20||
38139|Suture Polyglycolic acid 4/0 round needle||Consumable|3|4000|0|20||
38140|Suture Polyglycolic acid 4/0 cutting needle||Consumable|3|4000|0|20||
38141|Suture Polyglycolic acid 4/0 reverse cutting needle||Consumable|3|4000|0|20||
38142|Suture Polyglycolic acid 5/0 round needle||Consumable|3|4000|0|20||
38143|Suture Polyglycolic acid 5/0 cutting needle||Consumable|3|4000|0|20||
38144|Suture Polyglycolic acid 5/0 reverse cutting needle||Consumable|3|4000|0|20||
38145|Suture Polyglycolic acid 6/0 round needle||Consumable|3|4000|0|20||
38146|Suture Polyglycolic acid 6/0 cutting needle||Consumable|3|4000|0|20||
38147|Suture Polyglycolic acid 6/0 reverse cutting needle||Consumable|3|4000|0|20||
38148|Syringe with needle 2ml single||Consumable|3|200|0|20||
38149|Syringe with needle 2ml box of 100||Consumable|3|9000|0|20||
38150|Syringe with needle 5ml single||Consumable|3|200|0|20||
38151|Syringe with needle 5ml box of 100||Consumable|3|9000|0|20||
38152|Syringe with needle 10ml single||Consumable|3|200|0|20||
38153|Syringe with needle 10ml box of 100||Consumable|3|9000|0|20||
38154|Syringe with needle 20ml single||Consumable|3|200|0|20||
38155|Syringe with needle 20ml box of 100||Consumable|3|9000|0|20||
38156|Syringe with needle 50ml single||Consumable|3|200|0|20||
38157|Syringe with needle 50ml box of 100||Consumable|3|9000|0|20||
38158|Needle 18G single||Consumable|3|100|0|20||
38159|Needle 18G box of 100||Consumable|3|4500|0|20||
38160|Needle 19G single||Consumable|3|100|0|20||
38161|Needle 19G box of 100||Consumable|3|4500|0|20||
38162|Needle 20G single||Consumable|3|100|0|20||
38163|Needle 20G box of 100||Consumable|3|4500|0|20||
38164|Needle 21G single||Consumable|3|100|0|20||
38165|Needle 21G box of 100||Consumable|3|4500|0|20||
38166|Needle 22G single||Consumable|3|100|0|20||
38167|Needle 22G box of 100||Consumable|3|4500|0|20||
38168|Needle 23G single||Consumable|3|100|0|20||
38169|Needle 23G box of 100||Consumable|3|4500|0|20||
38170|Needle 24G single||Consumable|3|100|0|20||
38171|Needle 24G box of 100||Consumable|3|4500|0|20||
38172|Needle 25G single||Consumable|3|100|0|20||
38173|Needle 25G box of 100||Consumable|3|4500|0|20||
38174|Needle 27G single||Consumable|3|100|0|20||
38175|Needle 27G box of 100||Consumable|3|4500|0|20||
38176|IV Cannula 14G single||Consumable|3|1000|0|20||
38177|IV Cannula 14G box of 50||Consumable|3|45000|0|20||
38178|IV Cannula 16G single||Consumable|3|1000|0|20||
38179|IV Cannula 16G box of 50||Consumable|3|45000|0|20||
38180|IV Cannula 18G single||Consumable|3|1000|0|20||
38181|IV Cannula 18G box of 50||Consumable|3|45000|0|20||
38182|IV Cannula 20G single||Consumable|3|1000|0|20||
38183|IV Cannula 20G box of 50||Consumable|3|45000|0|20||
38184|IV Cannula 22G single||Consumable|3|1000|0|20||
38185|IV Cannula 22G box of 50||Consumable|3|45000|0|20||
38186|IV Cannula 24G single||Consumable|3|1000|0|20||
38187|IV Cannula 24G box of 50||Consumable|3|45000|0|20||
38188|Surgical Gloves 6.5 pair||Consumable|3|1000|0|20||
38189|Surgical Gloves 6.5 box of 50||Consumable|3|45000|0|20||
38190|Surgical Gloves 7 pair||Consumable|3|1000|0|20||
38191|Surgical Gloves 7 box of 50||Consumable|3|45000|0|20||
38192|Surgical Gloves 7.5 pair||Consumable|3|1000|0|20||
38193|Surgical Gloves 7.5 box of 50||Consumable|3|45000|0|20||
38194|Surgical Gloves 8 pair||Consumable|3|1000|0|20||
38195|Surgical Gloves 8 box of 50||Consumable|3|45000|0|20||
38196|Surgical Gloves 8.5 pair||Consumable|3|1000|0|20||
38197|Surgical Gloves 8.5 box of 50||Consumable|3|45000|0|20||
38198|Examination Gloves small pair||Consumable|3|150|0|20||
38199|Examination Gloves small box of 100||Consumable|3|6750|0|20||
38200|Examination Gloves medium pair||Consumable|3|150|0|20||
38201|Examination Gloves medium box of 100||Consumable|3|6750|0|20||
38202|Examination Gloves large pair||Consumable|3|150|0|20||
38203|Examination Gloves large box of 100||Consumable|3|6750|0|20||
38204|Foley Catheter 8FR 2-way||Consumable|3|3500|0|20||
38205|Foley Catheter 8FR 3-way||Consumable|3|3500|0|20||
38206|Foley Catheter 10FR 2-way||Consumable|3|3500|0|20||
38207|Foley Catheter 10FR 3-way||Consumable|3|3500|0|20||
38208|Foley Catheter 12FR 2-way||Consumable|3|3500|0|20||
38209|Foley Catheter 12FR 3-way||Consumable|3|3500|0|20||
38210|Foley Catheter 14FR 2-way||Consumable|3|3500|0|20||
38211|Foley Catheter 14FR 3-way||Consumable|3|3500|0|20||
38212|Foley Catheter 16FR 2-way||Consumable|3|3500|0|20||
38213|Foley Catheter 16FR 3-way||Consumable|3|3500|0|20||
38214|Foley Catheter 18FR 2-way||Consumable|3|3500|0|20||
38215|Foley Catheter 18FR 3-way||Consumable|3|3500|0|20||
38216|Foley Catheter 20FR 2-way||Consumable|3|3500|0|20||
38217|Foley Catheter 20FR 3-way||Consumable|3|3500|0|20||
38218|Foley Catheter 22FR 2-way||Consumable|3|3500|0|20||
38219|Foley Catheter 22FR 3-way||Consumable|3|3500|0|20||
38220|Foley Catheter 24FR 2-way||Consumable|3|3500|0|20||
38221|Foley Catheter 24FR 3-way||Consumable|3|3500|0|20||
38222|Nasogastric Tube 5FR||Consumable|3|2500|0|20||
38223|Nasogastric Tube 6FR||Consumable|3|2500|0|20||
38224|Nasogastric Tube 8FR||Consumable|3|2500|0|20||
38225|Nasogastric Tube 10FR||Consumable|3|2500|0|20||
38226|Nasogastric Tube 12FR||Consumable|3|2500|0|20||
38227|Nasogastric Tube 14FR||Consumable|3|2500|0|20||
38228|Nasogastric Tube 16FR||Consumable|3|2500|0|20||
38229|Nasogastric Tube 18FR||Consumable|3|2500|0|20||
38230|Endotracheal Tube 2.5 cuffed||Consumable|3|6000|0|20||
38231|Endotracheal Tube 2.5 uncuffed||Consumable|3|6000|0|20||
38232|Endotracheal Tube 3 cuffed||Consumable|3|6000|0|20||
38233|Endotracheal Tube 3 uncuffed||Consumable|3|6000|0|20||
38234|Endotracheal Tube 3.5 cuffed||Consumable|3|6000|0|20||
38235|Endotracheal Tube 3.5 uncuffed||Consumable|3|6000|0|20||
38236|Endotracheal Tube 4 cuffed||Consumable|3|6000|0|20||
38237|Endotracheal Tube 4 uncuffed||Consumable|3|6000|0|20||
38238|Endotracheal Tube 4.5 cuffed||Consumable|3|6000|0|20||
38239|Endotracheal Tube 4.5 uncuffed||Consumable|3|6000|0|20||
38240|Endotracheal Tube 5 cuffed||Consumable|3|6000|0|20||
38241|Endotracheal Tube 5 uncuffed||Consumable|3|6000|0|20||
38242|Endotracheal Tube 5.5 cuffed||Consumable|3|6000|0|20||
38243|Endotracheal Tube 5.5 uncuffed||Consumable|3|6000|0|20||
38244|Endotracheal Tube 6 cuffed||Consumable|3|6000|0|20||
38245|Endotracheal Tube 6 uncuffed||Consumable|3|6000|0|20||
38246|Endotracheal Tube 6.5 cuffed||Consumable|3|6000|0|20||
38247|Endotracheal Tube 6.5 uncuffed||Consumable|3|6000|0|20||
38248|Endotracheal Tube 7 cuffed||Consumable|3|6000|0|20||
38249|Endotracheal Tube 7 uncuffed||Consumable|3|6000|0|20||
38250|Endotracheal Tube 7.5 cuffed||Consumable|3|6000|0|20||
38251|Endotracheal Tube 7.5 uncuffed||Consumable|3|6000|0|20||
38252|Endotracheal Tube 8 cuffed||Consumable|3|6000|0|20||
38253|Endotracheal Tube 8 uncuffed||Consumable|3|6000|0|20||
38254|Endotracheal Tube 8.5 cuffed||Consumable|3|6000|0|20||
38255|Endotracheal Tube 8.5 uncuffed||Consumable|3|6000|0|20||
38256|Spinal Needle 20G||Consumable|3|4000|0|20||
38257|Spinal Needle 22G||Consumable|3|4000|0|20||
38258|Spinal Needle 23G||Consumable|3|4000|0|20||
38259|Spinal Needle 25G||Consumable|3|4000|0|20||
38260|Spinal Needle 26G||Consumable|3|4000|0|20||
38261|Spinal Needle 27G||Consumable|3|4000|0|20||
38262|Bandage Crepe 5cm||Consumable|3|1500|0|20||
38263|Bandage Crepe 7.5cm||Consumable|3|1500|0|20||
38264|Bandage Crepe 10cm||Consumable|3|1500|0|20||
38265|Bandage Crepe 15cm||Consumable|3|1500|0|20||
38266|Bandage Gauze 5cm||Consumable|3|1500|0|20||
38267|Bandage Gauze 7.5cm||Consumable|3|1500|0|20||
38268|Bandage Gauze 10cm||Consumable|3|1500|0|20||
38269|Bandage Gauze 15cm||Consumable|3|1500|0|20||
38270|Bandage Elastic 5cm||Consumable|3|1500|0|20||
38271|Bandage Elastic 7.5cm||Consumable|3|1500|0|20||
38272|Bandage Elastic 10cm||Consumable|3|1500|0|20||
38273|Bandage Elastic 15cm||Consumable|3|1500|0|20||
38274|Plaster of Paris Bandage 10cm||Consumable|3|3000|0|20||
38275|Plaster of Paris Bandage 15cm||Consumable|3|3000|0|20||
38276|Plaster of Paris Bandage 20cm||Consumable|3|3000|0|20||
38277|Gauze Swabs 5x5cm sterile||Consumable|3|2500|0|20||
38278|Gauze Swabs 5x5cm non sterile||Consumable|3|2500|0|20||
38279|Gauze Swabs 7.5x7.5cm sterile||Consumable|3|2500|0|20||
38280|Gauze Swabs 7.5x7.5cm non sterile||Consumable|3|2500|0|20||
38281|Gauze Swabs 10x10cm sterile||Consumable|3|2500|0|20||
38282|Gauze Swabs 10x10cm non sterile||Consumable|3|2500|0|20||
38283|Giving Set adult||Consumable|3|1500|0|20||
38284|Giving Set paediatric||Consumable|3|1500|0|20||
38285|Giving Set blood||Consumable|3|1500|0|20||
38286|Urine Bag adult||Consumable|3|2000|0|20||
38287|Urine Bag paediatric||Consumable|3|2000|0|20||
38288|Surgical Blade 10||Consumable|3|500|0|20||
38289|Surgical Blade 11||Consumable|3|500|0|20||
38290|Surgical Blade 12||Consumable|3|500|0|20||
38291|Surgical Blade 15||Consumable|3|500|0|20||
38292|Surgical Blade 20||Consumable|3|500|0|20||
38293|Surgical Blade 21||Consumable|3|500|0|20||
38294|Surgical Blade 22||Consumable|3|500|0|20||
38295|Surgical Blade 23||Consumable|3|500|0|20||
38296|Surgical Blade 24||Consumable|3|500|0|20||
50001|Full Blood Picture|||5|8000|0|1||
50002|Malaria RDT|||5|2000|0|1||
50003|Malaria Blood Smear|||5|2500|0|1||
50004|Urinalysis|||5|3000|0|1||
50005|Creatinine|||5|7000|0|1||
50006|Urea|||5|6000|0|1||
50007|Random Blood Glucose|||5|2000|0|1||
50008|Fasting Blood Glucose|||5|2000|0|1||
50009|HbA1c|||5|18000|0|1||
50010|ESR|||5|3000|0|1||
50011|Sickling Test|||5|4000|0|1||
50012|Blood Grouping and Rh|||5|4000|0|1||
50013|Cross Matching|||5|8000|0|1||
50014|Haemoglobin|||5|2000|0|1||
50015|Stool Analysis|||5|3000|0|1||
50016|Stool Occult Blood|||5|5000|0|1||
50017|Stool Culture|||5|15000|0|1||
50018|Urine Culture and Sensitivity|||5|15000|0|1||
50019|Blood Culture and Sensitivity|||5|25000|0|1||
50020|Sputum AFB|||5|4000|0|1||
50021|GeneXpert MTB/RIF|||5|25000|0|1||
50022|Pus Culture and Sensitivity|||5|15000|0|1||
50023|High Vaginal Swab|||5|8000|0|1|Female|
50024|CSF Analysis|||5|15000|0|1||
50025|Pregnancy Test (UPT)|||5|2500|0|1|Female|
50026|Beta HCG|||5|20000|0|1||
50027|Widal Test|||5|4000|0|1||
50028|Brucella Test|||5|5000|0|1||
50029|VDRL/RPR|||5|3500|0|1||
50030|TPHA|||5|6000|0|1||
50031|H. pylori Antigen|||5|12000|0|1||
50032|H. pylori Antibody|||5|8000|0|1||
50033|Hepatitis B Surface Antigen|||5|7000|0|1||
50034|Hepatitis C Antibody|||5|8000|0|1||
50035|HIV Rapid Test|||5|0|0|1||
50036|CD4 Count|||5|15000|0|1||
50037|HIV Viral Load|||5|40000|0|1||
50038|Bilirubin Total|||5|5000|0|1||
50039|Bilirubin Direct|||5|5000|0|1||
50040|ALT (SGPT)|||5|5000|0|1||
50041|AST (SGOT)|||5|5000|0|1||
50042|Alkaline Phosphatase|||5|5000|0|1||
50043|Gamma GT|||5|6000|0|1||
50044|Total Protein|||5|5000|0|1||
50045|Albumin|||5|5000|0|1||
50046|Liver Function Tests|||5|25000|0|1||
50047|Renal Function Tests|||5|20000|0|1||
50048|Sodium|||5|5000|0|1||
50049|Potassium|||5|5000|0|1||
50050|Chloride|||5|5000|0|1||
50051|Calcium|||5|6000|0|1||
50052|Magnesium|||5|8000|0|1||
50053|Phosphate|||5|6000|0|1||
50054|Serum Electrolytes|||5|18000|0|1||
50055|Total Cholesterol|||5|6000|0|1||
50056|HDL Cholesterol|||5|7000|0|1||
50057|LDL Cholesterol|||5|7000|0|1||
50058|Triglycerides|||5|7000|0|1||
50059|Lipid Profile|||5|20000|0|1||
50060|Uric Acid|||5|6000|0|1||
50061|TSH|||5|18000|0|1||
50062|Free T3|||5|18000|0|1||
50063|Free T4|||5|18000|0|1||
50064|PSA|||5|25000|0|1|Male|
50065|CEA|||5|30000|0|1||
50066|CA 125|||5|35000|0|1||
50067|CA 19-9|||5|35000|0|1||
50068|Alpha Fetoprotein|||5|30000|0|1||
50069|Troponin I|||5|30000|0|1||
50070|CK-MB|||5|20000|0|1||
50071|D-Dimer|||5|30000|0|1||
50072|C-Reactive Protein|||5|12000|0|1||
50073|Procalcitonin|||5|45000|0|1||
50074|Rheumatoid Factor|||5|8000|0|1||
50075|ANA|||5|30000|0|1||
50076|PT/INR|||5|12000|0|1||
50077|APTT|||5|12000|0|1||
50078|Fibrinogen|||5|18000|0|1||
50079|Bleeding Time|||5|3000|0|1||
50080|Clotting Time|||5|3000|0|1||
50081|Reticulocyte Count|||5|6000|0|1||
50082|Peripheral Smear|||5|8000|0|1||
50083|Serum Iron|||5|12000|0|1||
50084|Ferritin|||5|25000|0|1||
50085|TIBC|||5|15000|0|1||
50086|Vitamin B12|||5|30000|0|1||
50087|Folate|||5|30000|0|1||
50088|Vitamin D|||5|40000|0|1||
50089|Prolactin|||5|22000|0|1||
50090|FSH|||5|22000|0|1||
50091|LH|||5|22000|0|1||
50092|Testosterone|||5|25000|0|1||
50093|Oestradiol|||5|25000|0|1||
50094|Progesterone|||5|25000|0|1||
50095|Cortisol|||5|25000|0|1||
50096|Insulin Level|||5|30000|0|1||
50097|C-Peptide|||5|35000|0|1||
50098|Amylase|||5|12000|0|1||
50099|Lipase|||5|15000|0|1||
50100|Arterial Blood Gas|||5|30000|0|1||
50101|Haemoglobin Electrophoresis|||5|35000|0|1||
50102|G6PD|||5|15000|0|1||
50103|Pap Smear|||5|20000|0|1|Female|
50104|FNAC|||5|30000|0|1||
50105|Histology|||5|50000|0|1||
50106|Semen Analysis|||5|10000|0|1|Male|
50107|Microalbumin|||5|15000|0|1||
50108|24h Urine Protein|||5|12000|0|1||
50109|Skin Scraping for Fungus|||5|5000|0|1||
50110|Dengue NS1|||5|15000|0|1||
50111|Typhoid IgM/IgG|||5|8000|0|1||
50112|Toxoplasma IgM/IgG|||5|20000|0|1||
50113|Rubella IgM/IgG|||5|20000|0|1||
50114|CrAg|||5|15000|0|1||
50115|ECG|||5|15000|0|1||
50116|Echocardiography|||5|60000|0|1||
50117|EEG|||5|60000|0|1||
50118|Spirometry|||5|20000|0|1||
50119|Audiometry|||5|20000|0|1||
50120|Bone Marrow Aspirate|||5|60000|0|1||
52001|X-Ray|||5|15000|0|1||
52002|X-Ray, Chest PA|||5|15000|0|1||
52003|X-Ray, Chest AP|||5|15000|0|1||
52004|X-Ray, Abdomen|||5|15000|0|1||
52005|X-Ray, Pelvis|||5|15000|0|1||
52006|X-Ray, Skull|||5|15000|0|1||
52007|X-Ray, Cervical Spine|||5|15000|0|1||
52008|X-Ray, Thoracic Spine|||5|15000|0|1||
52009|X-Ray, Lumbar Spine|||5|15000|0|1||
52010|X-Ray, Shoulder|||5|15000|0|1||
52011|X-Ray, Humerus|||5|15000|0|1||
52012|X-Ray, Elbow|||5|15000|0|1||
52013|X-Ray, Forearm|||5|15000|0|1||
52014|X-Ray, Wrist|||5|15000|0|1||
52015|X-Ray, Hand|||5|15000|0|1||
52016|X-Ray, Hip|||5|15000|0|1||
52017|X-Ray, Femur|||5|15000|0|1||
52018|X-Ray, Knee|||5|15000|0|1||
52019|X-Ray, Leg|||5|15000|0|1||
52020|X-Ray, Ankle|||5|15000|0|1||
52021|X-Ray, Foot|||5|15000|0|1||
52022|X-Ray, Sinuses|||5|15000|0|1||
52023|X-Ray, Mandible|||5|15000|0|1||
52024|Ultrasound|||5|20000|0|1||
52025|Ultrasound, Abdomen|||5|20000|0|1||
52026|Ultrasound, Pelvis|||5|20000|0|1||
52027|Ultrasound, Obstetric|||5|20000|0|1|Female|
52028|Ultrasound, Breast|||5|20000|0|1||
52029|Ultrasound, Thyroid|||5|20000|0|1||
52030|Ultrasound, Scrotum|||5|20000|0|1|Male|
52031|Ultrasound, Prostate|||5|20000|0|1|Male|
52032|Ultrasound, Soft Tissue|||5|20000|0|1||
52033|Ultrasound, Neck|||5|20000|0|1||
52034|Ultrasound, Kidneys|||5|20000|0|1||
52035|Doppler Ultrasound|||5|50000|0|1||
52036|Doppler Ultrasound, Lower Limb|||5|50000|0|1||
52037|Doppler Ultrasound, Upper Limb|||5|50000|0|1||
52038|Doppler Ultrasound, Carotid|||5|50000|0|1||
52039|Doppler Ultrasound, Renal|||5|50000|0|1||
52040|Doppler Ultrasound, Obstetric|||5|50000|0|1|Female|
52041|CT Scan|||5|180000|1|1||
52042|CT Scan, Brain|||5|180000|1|1||
52043|CT Scan, Chest|||5|180000|1|1||
52044|CT Scan, Abdomen|||5|180000|1|1||
52045|CT Scan, Pelvis|||5|180000|1|1||
52046|CT Scan, Cervical Spine|||5|180000|1|1||
52047|CT Scan, Lumbar Spine|||5|180000|1|1||
52048|CT Scan, Sinuses|||5|180000|1|1||
52049|CT Scan, Orbits|||5|180000|1|1||
52050|CT Scan, Neck|||5|180000|1|1||
52051|CT Scan, Angiogram|||5|180000|1|1||
52052|CT Scan with contrast|||5|250000|1|1||
52053|CT Scan with contrast, Brain|||5|250000|1|1||
52054|CT Scan with contrast, Chest|||5|250000|1|1||
52055|CT Scan with contrast, Abdomen|||5|250000|1|1||
52056|CT Scan with contrast, Pelvis|||5|250000|1|1||
52057|CT Scan with contrast, Neck|||5|250000|1|1||
52058|CT Scan with contrast, Urogram|||5|250000|1|1||
52059|MRI Scan|||5|350000|1|1||
52060|MRI Scan, Brain|||5|350000|1|1||
52061|MRI Scan, Cervical Spine|||5|350000|1|1||
52062|MRI Scan, Thoracic Spine|||5|350000|1|1||
52063|MRI Scan, Lumbar Spine|||5|350000|1|1||
52064|MRI Scan, Knee|||5|350000|1|1||
52065|MRI Scan, Shoulder|||5|350000|1|1||
52066|MRI Scan, Pelvis|||5|350000|1|1||
52067|MRI Scan, Abdomen|||5|350000|1|1||
52068|MRI Scan, Ankle|||5|350000|1|1||
52069|MRI Scan, Hip|||5|350000|1|1||
52070|MRI Scan with contrast|||5|450000|1|1||
52071|MRI Scan with contrast, Brain|||5|450000|1|1||
52072|MRI Scan with contrast, Spine|||5|450000|1|1||
52073|MRI Scan with contrast, Pelvis|||5|450000|1|1||
52074|MRI Scan with contrast, Abdomen|||5|450000|1|1||
52075|MRI Scan with contrast, Breast|||5|450000|1|1||
53001|Executive Check-up Panel|||5|120000|0|1||3001
15002|Hearing Aid|||15|350000|1|||
`;
