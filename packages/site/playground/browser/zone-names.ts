/** Written by packages/places/generate/generate.ts from the IANA time-zone database and GeoNames. */

/** A line for each zone: its name, the countries that use it, and older names. */
export const ZONE_NAMES = `
Africa/Abidjan CI
Africa/Accra GH
Africa/Addis_Ababa ET
Africa/Algiers DZ
Africa/Asmara ER Africa/Asmera
Africa/Bamako ML
Africa/Bangui CF
Africa/Banjul GM
Africa/Bissau GW
Africa/Blantyre MW
Africa/Brazzaville CG
Africa/Bujumbura BI
Africa/Cairo EG Egypt
Africa/Casablanca MA
Africa/Ceuta ES
Africa/Conakry GN
Africa/Dakar SN
Africa/Dar_es_Salaam TZ
Africa/Djibouti DJ
Africa/Douala CM
Africa/El_Aaiun EH
Africa/Freetown SL
Africa/Gaborone BW
Africa/Harare ZW
Africa/Johannesburg ZA
Africa/Juba SS
Africa/Kampala UG
Africa/Khartoum SD
Africa/Kigali RW
Africa/Kinshasa CD
Africa/Lagos NG
Africa/Libreville GA
Africa/Lome TG
Africa/Luanda AO
Africa/Lubumbashi CD
Africa/Lusaka ZM
Africa/Malabo GQ
Africa/Maputo MZ
Africa/Maseru LS
Africa/Mbabane SZ
Africa/Mogadishu SO
Africa/Monrovia LR
Africa/Nairobi KE
Africa/Ndjamena TD
Africa/Niamey NE
Africa/Nouakchott MR
Africa/Ouagadougou BF
Africa/Porto-Novo BJ
Africa/Sao_Tome ST
Africa/Timbuktu
Africa/Tripoli LY Libya
Africa/Tunis TN
Africa/Windhoek NA
America/Adak  US/Aleutian America/Atka
America/Anchorage US US/Alaska
America/Anguilla AI
America/Antigua AG
America/Araguaina BR
America/Argentina/Buenos_Aires AR America/Buenos_Aires
America/Argentina/Catamarca AR America/Catamarca
America/Argentina/ComodRivadavia
America/Argentina/Cordoba AR America/Cordoba
America/Argentina/Jujuy AR America/Jujuy
America/Argentina/La_Rioja AR
America/Argentina/Mendoza AR America/Mendoza
America/Argentina/Rio_Gallegos AR
America/Argentina/Salta AR
America/Argentina/San_Juan AR
America/Argentina/San_Luis AR
America/Argentina/Tucuman AR
America/Argentina/Ushuaia AR
America/Aruba AW
America/Asuncion PY
America/Atikokan CA
America/Bahia BR
America/Bahia_Banderas MX
America/Barbados BB
America/Belem BR
America/Belize BZ
America/Blanc-Sablon CA
America/Boa_Vista BR
America/Bogota CO
America/Boise US
America/Cambridge_Bay CA
America/Campo_Grande BR
America/Cancun MX
America/Caracas VE
America/Cayenne GF
America/Cayman KY
America/Chicago US US/Central
America/Chihuahua MX
America/Ciudad_Juarez MX
America/Coral_Harbour
America/Costa_Rica CR
America/Coyhaique CL
America/Creston CA
America/Cuiaba BR
America/Curacao CW
America/Danmarkshavn
America/Dawson CA
America/Dawson_Creek CA
America/Denver US US/Mountain America/Shiprock
America/Detroit US US/Michigan
America/Dominica DM
America/Edmonton CA Canada/Mountain
America/Eirunepe BR
America/El_Salvador SV
America/Ensenada
America/Fort_Nelson CA
America/Fortaleza BR
America/Glace_Bay CA
America/Goose_Bay CA
America/Grand_Turk TC
America/Grenada GD
America/Guadeloupe GP
America/Guatemala GT
America/Guayaquil EC
America/Guyana GY
America/Halifax CA Canada/Atlantic
America/Havana CU Cuba
America/Hermosillo MX
America/Indiana/Indianapolis US US/East-Indiana America/Indianapolis America/Fort_Wayne
America/Indiana/Knox US US/Indiana-Starke America/Knox_IN
America/Indiana/Marengo US
America/Indiana/Petersburg US
America/Indiana/Tell_City US
America/Indiana/Vevay US
America/Indiana/Vincennes US
America/Indiana/Winamac US
America/Inuvik CA
America/Iqaluit CA
America/Jamaica JM Jamaica
America/Juneau US
America/Kentucky/Louisville US America/Louisville
America/Kentucky/Monticello US
America/Kralendijk BQ
America/La_Paz BO
America/Lima PE
America/Los_Angeles US US/Pacific
America/Lower_Princes SX
America/Maceio BR
America/Managua NI
America/Manaus BR Brazil/West
America/Marigot MF
America/Martinique MQ
America/Matamoros MX
America/Mazatlan MX Mexico/BajaSur
America/Menominee US
America/Merida MX
America/Metlakatla US
America/Mexico_City MX Mexico/General
America/Miquelon PM
America/Moncton CA
America/Monterrey MX
America/Montevideo UY
America/Montreal
America/Montserrat MS
America/Nassau BS
America/New_York US US/Eastern
America/Nipigon
America/Nome US
America/Noronha  Brazil/DeNoronha
America/North_Dakota/Beulah US
America/North_Dakota/Center US
America/North_Dakota/New_Salem US
America/Nuuk GL America/Godthab
America/Ojinaga MX
America/Panama PA
America/Pangnirtung
America/Paramaribo SR
America/Phoenix US US/Arizona
America/Port-au-Prince HT
America/Port_of_Spain TT
America/Porto_Velho BR
America/Puerto_Rico PR
America/Punta_Arenas CL
America/Rainy_River
America/Rankin_Inlet CA
America/Recife BR
America/Regina CA Canada/Saskatchewan
America/Resolute
America/Rio_Branco BR America/Porto_Acre
America/Rosario
America/Santarem BR
America/Santiago CL Chile/Continental
America/Santo_Domingo DO
America/Sao_Paulo BR Brazil/East
America/Scoresbysund
America/Sitka US
America/St_Barthelemy BL
America/St_Johns CA Canada/Newfoundland
America/St_Kitts KN
America/St_Lucia LC
America/St_Thomas VI America/Virgin
America/St_Vincent VC
America/Swift_Current CA
America/Tegucigalpa HN
America/Thule GL
America/Thunder_Bay
America/Tijuana MX Mexico/BajaNorte America/Santa_Isabel
America/Toronto CA Canada/Eastern
America/Tortola VG
America/Vancouver CA Canada/Pacific
America/Whitehorse CA Canada/Yukon
America/Winnipeg CA Canada/Central
America/Yakutat US
America/Yellowknife CA
Antarctica/Casey
Antarctica/Davis
Antarctica/DumontDUrville
Antarctica/Macquarie
Antarctica/Mawson
Antarctica/McMurdo AQ Antarctica/South_Pole
Antarctica/Palmer
Antarctica/Rothera
Antarctica/Syowa
Antarctica/Troll
Antarctica/Vostok
Arctic/Longyearbyen SJ
Asia/Aden YE
Asia/Almaty KZ
Asia/Amman JO
Asia/Anadyr RU
Asia/Aqtau KZ
Asia/Aqtobe KZ
Asia/Ashgabat TM Asia/Ashkhabad
Asia/Atyrau KZ
Asia/Baghdad IQ
Asia/Bahrain BH
Asia/Baku AZ
Asia/Bangkok TH,VN
Asia/Barnaul RU
Asia/Beirut LB
Asia/Bishkek KG
Asia/Brunei BN
Asia/Chita RU
Asia/Chongqing  Asia/Chungking
Asia/Colombo LK
Asia/Damascus SY
Asia/Dhaka BD Asia/Dacca
Asia/Dili TL
Asia/Dubai AE
Asia/Dushanbe TJ
Asia/Famagusta CY
Asia/Gaza PS
Asia/Hanoi
Asia/Harbin
Asia/Hebron PS
Asia/Ho_Chi_Minh VN Asia/Saigon
Asia/Hong_Kong HK Hongkong
Asia/Hovd MN
Asia/Irkutsk RU
Asia/Jakarta ID
Asia/Jayapura ID
Asia/Jerusalem IL Israel
Asia/Kabul AF
Asia/Kamchatka RU
Asia/Karachi PK
Asia/Kashgar
Asia/Kathmandu NP Asia/Katmandu
Asia/Khandyga
Asia/Kolkata IN Asia/Calcutta
Asia/Krasnoyarsk RU
Asia/Kuala_Lumpur MY
Asia/Kuching MY
Asia/Kuwait KW
Asia/Macau MO Asia/Macao
Asia/Magadan RU
Asia/Makassar ID Asia/Ujung_Pandang
Asia/Manila PH
Asia/Muscat OM
Asia/Nicosia CY Europe/Nicosia
Asia/Novokuznetsk RU
Asia/Novosibirsk RU
Asia/Omsk RU
Asia/Oral KZ
Asia/Phnom_Penh KH
Asia/Pontianak ID
Asia/Pyongyang KP
Asia/Qatar QA
Asia/Qostanay KZ
Asia/Qyzylorda KZ
Asia/Riyadh SA
Asia/Sakhalin RU
Asia/Samarkand UZ
Asia/Seoul KR ROK
Asia/Shanghai CN PRC
Asia/Singapore SG Singapore
Asia/Srednekolymsk
Asia/Taipei TW ROC
Asia/Tashkent UZ
Asia/Tbilisi GE
Asia/Tehran IR Iran
Asia/Tel_Aviv
Asia/Thimphu BT Asia/Thimbu
Asia/Tokyo JP Japan
Asia/Tomsk RU
Asia/Ulaanbaatar MN Asia/Choibalsan Asia/Ulan_Bator
Asia/Urumqi CN
Asia/Ust-Nera
Asia/Vientiane LA
Asia/Vladivostok RU
Asia/Yakutsk RU
Asia/Yangon MM Asia/Rangoon
Asia/Yekaterinburg RU
Asia/Yerevan AM
Atlantic/Azores PT
Atlantic/Bermuda BM
Atlantic/Canary ES
Atlantic/Cape_Verde CV
Atlantic/Faroe FO Atlantic/Faeroe
Atlantic/Jan_Mayen
Atlantic/Madeira PT
Atlantic/Reykjavik IS Iceland
Atlantic/South_Georgia GS
Atlantic/St_Helena SH
Atlantic/Stanley FK
Australia/Adelaide AU Australia/South
Australia/Brisbane AU Australia/Queensland
Australia/Broken_Hill AU Australia/Yancowinna
Australia/Currie
Australia/Darwin AU Australia/North
Australia/Eucla
Australia/Hobart AU Australia/Tasmania
Australia/Lindeman
Australia/Lord_Howe  Australia/LHI
Australia/Melbourne AU Australia/Victoria
Australia/Perth AU Australia/West
Australia/Sydney AU Australia/NSW Australia/Canberra
Europe/Amsterdam NL
Europe/Andorra AD
Europe/Astrakhan RU
Europe/Athens GR
Europe/Belfast
Europe/Belgrade RS,XK
Europe/Berlin DE
Europe/Bratislava SK
Europe/Brussels BE
Europe/Bucharest RO
Europe/Budapest HU
Europe/Busingen DE
Europe/Chisinau MD
Europe/Copenhagen DK
Europe/Dublin IE Eire
Europe/Gibraltar GI
Europe/Guernsey GG
Europe/Helsinki FI
Europe/Isle_of_Man IM
Europe/Istanbul TR Turkey Asia/Istanbul
Europe/Jersey JE
Europe/Kaliningrad RU
Europe/Kirov RU
Europe/Kyiv UA Europe/Kiev
Europe/Lisbon PT Portugal
Europe/Ljubljana SI
Europe/London GB GB GB-Eire
Europe/Luxembourg LU
Europe/Madrid ES
Europe/Malta MT
Europe/Mariehamn AX
Europe/Minsk BY
Europe/Monaco MC
Europe/Moscow RU W-SU
Europe/Oslo NO
Europe/Paris FR
Europe/Podgorica ME
Europe/Prague CZ
Europe/Riga LV
Europe/Rome IT
Europe/Samara RU
Europe/San_Marino SM
Europe/Sarajevo BA
Europe/Saratov RU
Europe/Simferopol UA
Europe/Skopje MK
Europe/Sofia BG
Europe/Stockholm SE
Europe/Tallinn EE
Europe/Tirane AL
Europe/Tiraspol
Europe/Ulyanovsk RU
Europe/Uzhgorod
Europe/Vaduz LI
Europe/Vatican VA
Europe/Vienna AT
Europe/Vilnius LT
Europe/Volgograd RU
Europe/Warsaw PL Poland
Europe/Zagreb HR
Europe/Zaporozhye
Europe/Zurich CH
Indian/Antananarivo MG
Indian/Chagos
Indian/Christmas CX
Indian/Cocos CC
Indian/Comoro KM
Indian/Kerguelen TF
Indian/Mahe SC
Indian/Maldives MV
Indian/Mauritius MU
Indian/Mayotte YT
Indian/Reunion RE
Pacific/Apia WS
Pacific/Auckland NZ NZ
Pacific/Bougainville PG
Pacific/Chatham NZ NZ-CHAT
Pacific/Chuuk FM Pacific/Truk Pacific/Yap
Pacific/Easter CL Chile/EasterIsland
Pacific/Efate VU
Pacific/Enderbury
Pacific/Fakaofo TK
Pacific/Fiji FJ
Pacific/Funafuti TV
Pacific/Galapagos EC
Pacific/Gambier PF
Pacific/Guadalcanal SB
Pacific/Guam GU
Pacific/Honolulu US US/Hawaii
Pacific/Johnston
Pacific/Kanton
Pacific/Kiritimati KI
Pacific/Kosrae FM
Pacific/Kwajalein MH Kwajalein
Pacific/Majuro MH
Pacific/Marquesas PF
Pacific/Midway
Pacific/Nauru NR
Pacific/Niue NU
Pacific/Norfolk NF
Pacific/Noumea NC
Pacific/Pago_Pago AS US/Samoa Pacific/Samoa
Pacific/Palau PW
Pacific/Pitcairn PN
Pacific/Pohnpei FM Pacific/Ponape
Pacific/Port_Moresby PG
Pacific/Rarotonga CK
Pacific/Saipan MP
Pacific/Tahiti PF
Pacific/Tarawa KI
Pacific/Tongatapu TO
Pacific/Wake
Pacific/Wallis WF
UTC
`;
