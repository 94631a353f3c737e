/** Written by generate/zone-history.ts from the IANA time-zone database, which is in the public domain. */

/** The release of that database. */
export const RELEASE = '2026c';

/**
 * `first from:offset … until`: times in base 36 since the time before, the first since 1800. Without
 * `until` the last offset stays.
 */
export const HISTORIES: Readonly<Record<string, string>> = {
  'Africa/Accra':
    '-52 1ogaapg:0 24aamk:1200 1yhyo:0 cjvlc:1200 69weo:0 ci0xc:1200 69weo:0 ci0xc:1200 69weo:0 ci0xc:1200 69weo:0 cjvlc:1200 69weo:0 ci0xc:1200 69weo:0 ci0xc:1200 69weo:0 ci0xc:1200 69weo:0 cjvlc:1200 69weo:0 ci0xc:1200 69weo:0 ci0xc:1200 69weo:0 ci0xc:1200 69weo:0 cjvlc:1200 69weo:0 ci0xc:1200 69weo:0 ci0xc:1200 69weo:0 ci0xc:1200 69weo:0 cjvlc:1200 69weo:0 ci0xc:1200 69weo:0 ci0xc:1200 69weo:0 ci0xc:1200 69weo:0 683lc:1200 cloeo:0 668xc:1200 cloeo:0 1y8pc:1800 21gem0:0 2fehm0:1800 69vy0:0 ci1e0:1800 69vy0:0 cjw20:1800 69vy0:0 ci1e0:1800 69vy0:0 ci1e0:1800 69vy0:0 ci1e0:1800 69vy0',
  'Africa/Addis_Ababa': '9288 10j63i0:9320 ymedb4:10800 398cvw',
  'Africa/Asmara': '9332 1ayxvgs:9320 o6mlcc:10800 398cvw',
  'Africa/Bamako': '-1920 1mg7w5c:0 bk956o:-3600 dqe840',
  'Africa/Bangui': '4460 1mg7r84:3600 4018pw',
  'Africa/Banjul': '-3996 1xjg5r0:-3600 4m1rp0',
  'Africa/Blantyre': '8400 1m7xiuo:8470 1j56m2:8460 5qqlca',
  'Africa/Brazzaville': '3668 1mg7ru4:3600 40183w',
  'Africa/Bujumbura': '7048 1ayxx88:7200 9wxzem',
  'Africa/Conakry': '-3292 1mg7x7g:0 bk944k:-3600 dhlk40',
  'Africa/Dakar': '-4184 1mg7xw8:-3600 fcoa7s',
  'Africa/Dar_es_Salaam': '9428 1wd7i24:10800 8ve49w:9900 6sagp0',
  'Africa/Djibouti': '10356 1m6qw0c:10800 g81xoo',
  'Africa/Douala': '2328 1mg7svc:3600 40172o',
  'Africa/Freetown':
    '-3180 1n8cvsc:-3600 a4v6zo:-2400 681qo:-3600 7vcxc:-2400 awkeo:-3600 7vcxc:-2400 awkeo:-3600 7vcxc:-2400 ayf2o:-3600 7vcxc:-2400 awkeo:-3600 7vcxc:-2400 awkeo:-3600 7vcxc:-2400 e1j2o:-3600 4qe9c:-2400 7dqo:-3600 16dy9c',
  'Africa/Gaborone': '6220 18d0gj8:5400 9h5hys:7200 l5xqu0:10800 9cyk0',
  'Africa/Harare': '7452 1hu5wx0:7200 31pzpu',
  'Africa/Kampala': '7780 1v26xzw:10800 s8lo4:9000 9e6420:9900 4p4vb0',
  'Africa/Kigali': '7216 1yo4qfk',
  'Africa/Kinshasa': '3672 1f2iyi0:3600 bdq1g0',
  'Africa/Libreville': '2268 1mg7sx0:3600 401710',
  'Africa/Lome': '292 1cjbp3w:0 9ww6b0',
  'Africa/Luanda': '3176 1c0huvs:3124 afpx08:3600 401820',
  'Africa/Lubumbashi': '6592 1f2iw8w:3600 bpwyb4',
  'Africa/Lusaka': '6788 1hu5xfg:7200 31pz7e',
  'Africa/Malabo': '2108 1mg7t1g:0 r44sak',
  'Africa/Maseru': '6600 1hu5xko:7200 kwknnc',
  'Africa/Mbabane': '7464 1hu5wwo:7200 lfaqzc',
  'Africa/Mogadishu': '10888 1cyyflk:10800 je91eg:9000 dkj2q0',
  'Africa/Niamey': '508 1mg7u9w:-3600 bk99u4:0 dhlek0',
  'Africa/Nouakchott': '-3828 1mg7xmc:0 bk93po:-3600 dyodg0',
  'Africa/Ouagadougou': '-364 1mg7uy4:0 gs',
  'Africa/Porto-Novo': '628 1mg7u6k:0 bk975g',
  'Africa/Timbuktu': '-724 1mg7v84:0 6s',
  'America/Anguilla': '-15136 1mjd50g:-14400 hix0vk',
  'America/Antigua': '-14832 1mjd4s0:-18000 k9mqg0',
  'America/Argentina/ComodRivadavia': '-16200 1dhp360',
  'America/Aruba': '-16824 1midznc:-16200 rlo7io',
  'America/Atikokan': '-21988 1dkw0ys:-21600 c5efx8:-18000 a2vw0:-21600 bfxjw0',
  'America/Blanc-Sablon': '-13708 17u73ws:-14400 hw37f8:-10800 a2vw0:-14400 c5jxg0:-10800 49js0',
  'America/Cayman': '-19532 1ayyhqk:-18430 biv5te',
  'America/Coral_Harbour':
    '-19960 17u78qg:-18000 hw35dk:-14400 a2vw0:-18000 asys0:-14400 882c0:-18000 bmiwc0:-14400 1wd180',
  'America/Creston': '-27964 17u7ews:-25200 h39xv8:-28800 vbus0:-25200 psaio0',
  'America/Curacao': '-16547 1midzfn:-16200 rlo7qd',
  'America/Dominica': '-14736 1m6rff0:-14400 hviqh0',
  'America/Ensenada':
    '-27988 1ro5a80:-28800 2u7jw0:-25200 1si800:-28800 5xoo40:-25200 3jkik0:-28800 aufpk0',
  'America/Grenada': '-14820 1m6rffo:-14400 hviqgc',
  'America/Guadeloupe': '-14768 1m5ku28:-14400 hwpbts',
  'America/Montreal':
    '-17656 17u76yg:-18000 hca8hk:-14400 1jbo0:-18000 i9n00:-14400 a2vw0:-18000 7z5i0:-14400 ap3w0:-18000 9rxg0:-14400 7x3w0:-18000 asxe0:-14400 7x5a0:-18000 asxe0:-14400 7x5a0:-18000 uk1e0:-14400 6w3y0:-18000 b5w20:-14400 7k6m0:-18000 b5w20:-14400 7k6m0:-18000 b5qi0:-14400 7k580:-18000 b5xg0:-14400 7x3w0:-18000 asys0:-14400 7x3w0:-18000 asys0:-14400 7x3w0:-18000 asys0:-14400 7x3w0:-18000 b5xg0:-14400 7k580:-18000 b5xg0:-14400 7x3w0:-18000 asys0:-14400 7x3w0:-18000 asys0:-14400 7x3w0:-18000 asys0:-14400 7x3w0:-18000 asys0:-14400 7x3w0:-18000 asys0:-14400 7x3w0:-18000 b5xg0:-14400 7k580:-18000 b5xg0:-14400 2twlg0:-18000 asys0:-14400 7x3w0:-18000 asys0:-14400 7x3w0:-18000 asys0:-14400 7x3w0:-18000 asys0:-14400 9px80:-18000 9d440:-14400 9cyk0:-18000 1fuo0',
  'America/Montserrat': '-14932 1m6rfkg:-14400 hviqbk',
  'America/Nassau':
    '-18570 1mjd7nu:-18000 fqrow6:-14400 1e5h80:-18000 1lhg0:-14400 dbjw0:-18000 9emw80',
  'America/Nipigon':
    '-21184 1dkw0cg:-18000 c5edrk:-14400 a2vw0:-18000 bfxjw0:-14400 2lzes0:-18000 ck9hc0',
  'America/Pangnirtung': '0 1r5cqo0:-18000 b0kgs0:-14400 8vtw0',
  'America/Port_of_Spain': '-14764 1mjd4q4:-14400 hix15w',
  'America/Rainy_River':
    '-22696 1dkw1ig:-21600 c5efdk:-18000 a2vw0:-21600 bfxjw0:-18000 2lzes0:-21600 ck9k40',
  'America/Rosario': '-14560 1dhqwkg:-15404 db0gng:-14400 4',
  'America/St_Kitts': '-15052 1mjd4y4:-14400 hix0xw',
  'America/St_Lucia': '-14640 1mg85yo:-14400 hm1zxc',
  'America/St_Thomas': '-15584 1m6rg0w:-14400 hvipv4',
  'America/St_Vincent': '-14696 1mg8608:-14400 hm1zvs',
  'America/Thunder_Bay': '-21420 1dkw0j0:-21600 7tsg50:-18000 gr8qs0:-14400 1wd180:-18000 ck9hc0',
  'America/Tortola': '-15508 1m6rfys:-14400 hvipx8',
  'America/Yellowknife': '0 1ygd9c0:-25200 3pk3o0:-21600 1wd180:-25200 11g5c0',
  'Antarctica/DumontDUrville': '0 24ptxc0:36000 2mks80:0 2i72g0',
  'Antarctica/McMurdo': '0 29ewyo0',
  'Antarctica/Syowa': '0 29z6lc0',
  'Asia/Aden': '10794 26a7bo6',
  'Asia/Bahrain': '12140 21vemms:12600 1a1eb8',
  'Asia/Brunei': '27580 1tuaw1w:27000 3khxs4:28800 6mix60',
  'Asia/Chongqing': '25580 1ustixg:25200 lx5t2k',
  'Asia/Hanoi':
    '25404 1jkt32c:25590 2isiiu:25200 gj25iu:28800 15ct80:32400 8so00:25200 tmtk0:28800 3wxzw0:25200',
  'Asia/Harbin': '30404 1ustf7g:30600 268nuk:28800 4381e0:32400 dqp6k0:30600 1x0100',
  'Asia/Kashgar': '18236 1ustolg:19800 69gmsk:18000 fnp0m0',
  'Asia/Kuala_Lumpur': '24406 1gpkfu2',
  'Asia/Kuwait': '11516 26a7b44',
  'Asia/Muscat': '14064 1qmintc:14400 m0',
  'Asia/Phnom_Penh': '25180 1jkt38k:25590 2isicm:25200 gj25iu:28800 15ct80:32400 8so00',
  'Asia/Tel_Aviv': '8344 15r12w8:8460 jtxuks:7200 k',
  'Asia/Vientiane':
    '24624 1jkt3o0:25590 2ishx6:25200 gj25iu:28800 15ct80:32400 8so00:25200 tmtk0:28800 470yk0',
  'Atlantic/Jan_Mayen': '-3600 2gpzc00',
  'Atlantic/Reykjavik':
    '-5280 1kd2eqo:-3600 4rpd9c:0 ci2s0:-3600 69uk0:0 du840:-3600 4xp80:0 du840:-3600 p7bw0:0 4w040:-3600 9bdzw0:0 9d6w0:-3600 64g40:0 cyl80:-3600 64dc0:0 clpc0:-3600 6hc00:0 bvs00:-3600 6uao0:0 bvs00:-3600 6uao0:0 bvs00:-3600 6uao0:0 c8qo0:-3600 6hc00:0 c8qo0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 asw00:-3600 7x6o0:0 afxc0:-3600 8a5c0:0 asw00:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 asw00:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 asw00:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 afxc0:-3600 8a5c0:0 asw00:-3600 8a5c0',
  'Atlantic/St_Helena': '-1368 26szie0',
  'Australia/Currie':
    '34528 1dxctcw:36000 b03dr4:39600 902o0:36000 b5uo0:39600 6hc00:36000 c8qo0:39600 6hc00:36000 bx2ao0:39600 4h400:36000 9d1c0:39600 9d1c0:36000 9q000:39600 902o0:36000 cj6lc0',
  'Europe/Amsterdam':
    '1172 1oplgfg:4772 7v980:1172 a51o0:4772 7x6o0:1172 a2yo0:4772 9d1c0:1172 9q000:4772 902o0:1172 9q000:4772 902o0:1172 9q000:4772 902o0:1172 9b6o0:4772 a2yo0:1172 c51c0:4772 6l1c0:1172 902o0:4772 9q000:1172 ci000:4772 682o0:1172 bgyo0:4772 79400:1172 bitc0:4772 779c0:1172 bmio0:4772 7gio0:1172 bbeo0:4772 7eo00:1172 bd9c0:4772 7ctc0:1172 bf400:4772 7ayo0:1172 bvs00:4772 6uao0:1172 bko00:4772 7idc0:1172 b9k00:4772 7gio0:1172 bbeo0:4772 7eo00:1172 bf400:4772 7ayo0:1172 btxc0:4772 21uc0:4800 4uaz8:1200 bitc0:4800 779c0:1200 bko00:4800 7idc0:1200 bd3s0:7200 1aarpc:3600 7k800:7200 9q000:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 8l9c0:3600 jutc0',
  'Europe/Belfast': '-1420 1621l3g:-1521 iol4at:2079 6uao0',
  'Europe/Copenhagen':
    '3020 1d23kc4:3600 bo7orw:7200 75bw0:3600 cbs2w0:7200 1aco80:3600 7k800:7200 9q000:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 6y000:3600 dbmo0:7200 6bs00:3600 clpc0:7200 51hc0:3600 e1k00:7200 4oio0:3600 lls00',
  'Europe/Guernsey':
    '-609 1n7or4x:0 1ixx33:3600 6uao0:0 9q000:3600 8c000:0 9o5c0:3600 9ruo0:0 9b6o0:3600 9ew00:0 9b6o0:3600 auqo0:0 88ao0:3600 9ew00:0 8y800:3600 a2yo0:0 a2yo0:3600 7k800:0 asw00:3600 8a5c0:0 asw00:3600 8n400:0 a2yo0:3600 8n400:0 9q000:3600 902o0:0 afxc0:3600 8n400:0 a2yo0:3600 8n400:0 9q000:3600 902o0:0 a2yo0:3600 8n400:0 a2yo0:3600 8n400:0 9q000:3600 9d1c0:0 a2yo0:3600 8n400:0 9q000:3600 902o0:0 a2yo0:3600 8n400:0 a2yo0:3600 8n400:0 9q000:3600 902o0:0 a2yo0:3600 b5uo0:0 51hc0:3600 6kt00:7200 17vs80:3600 7k800:7200 9q000:3600 9d1c0:7200 9d1c0',
  'Europe/Isle_of_Man': '-1075 17fxvhv',
  'Europe/Jersey':
    '-506 1fdkkg0:0 9d23s0:3600 6uao0:0 9q000:3600 8c000:0 9o5c0:3600 9ruo0:0 9b6o0:3600 9ew00:0 9b6o0:3600 auqo0:0 88ao0:3600 9ew00:0 8y800:3600 a2yo0:0 a2yo0:3600 7k800:0 asw00:3600 8a5c0:0 asw00:3600 8n400:0 a2yo0:3600 8n400:0 9q000:3600 902o0:0 afxc0:3600 8n400:0 a2yo0:3600 8n400:0 9q000:3600 902o0:0 a2yo0:3600 8n400:0 a2yo0:3600 8n400:0 9q000:3600 9d1c0:0 a2yo0:3600 8n400:0 9q000:3600 902o0:0 a2yo0:3600 8n400:0 a2yo0:3600 8n400:0 9q000:3600 902o0:0 a2yo0:3600 b5uo0:0 51hc0:3600 6kt00:7200 17vs80:3600 7k800:7200 9q000:3600 9d1c0:7200 9d1c0',
  'Europe/Ljubljana':
    '3484 17u6qn8:3600 twhmgs:7200 swz00:3600 7k800:7200 9q000:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 1uo00',
  'Europe/Luxembourg':
    '1476 1ihq6v0:3600 68l290:7200 75hg0:3600 ast80:7200 796s0:3600 at1k0:7200 7x6o0:3600 3lh40:0 4zmo0:3600 b6300:0 6u2c0:3600 cytk0:0 7at40:3600 bktk0:0 7rh40:3600 a31g0:0 a2vw0:3600 8n9k0:0 8zx40:3600 9q2s0:0 9et80:3600 9b9g0:0 a2vw0:3600 8n6s0:0 9px80:3600 905g0:0 a2vw0:3600 905g0:0 a2vw0:3600 8ncc0:0 9q000:3600 902o0:0 a2yo0:3600 8n400:0 9d1c0:3600 9d1c0:0 902o0:3600 a2yo0:0 9d1c0:3600 9d1c0:0 902o0:3600 9q000:0 a2yo0:3600 8n400:0 9d1c0:3600 9d1c0:0 902o0:3600 9q000:0 a2yo0:3600 b5uo0:0 51hc0:3600 42ao0:7200 1aeak0:3600 7k800:7200 9q000:3600 9d1c0:7200 8n400',
  'Europe/Monaco':
    '1772 1c8bdas:561 9tlnln:0 2pzpnl:3600 5luo0:0 8y800:3600 a4tc0:0 7vc00:3600 auqo0:0 7idc0:3600 b7pc0:0 6sg00:3600 cyo00:0 7ayo0:3600 bko00:0 7rmo0:3600 a2yo0:0 bvs00:3600 6uao0:0 902o0:3600 9q000:0 9d1c0:3600 9d1c0:0 a2yo0:3600 8n400:0 9q000:3600 902o0:0 a2yo0:3600 902o0:0 a2yo0:3600 8n400:0 9q000:3600 902o0:0 a2yo0:3600 8n400:0 9d1c0:3600 9d1c0:0 902o0:3600 a2yo0:0 9d1c0:3600 9d1c0:0 902o0:3600 9q000:0 a2yo0:3600 8n400:0 9d1c0:3600 9d1c0:0 902o0:3600 9q000:0 a2yo0:3600 b5uo0:0 51po0:3600 mdbo0:7200 7x3w0:3600 7x9g0',
  'Europe/Oslo':
    '2580 1dkvi0c:3600 b5svbo:7200 6qfs0:3600 cgcqo0:7200 15tsc0:3600 7k800:7200 9q000:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 9d1c0:3600 70q5c0:7200 9q000:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 9q000:3600 b5uo0:7200 7k800',
  'Europe/Sarajevo':
    '4420 17u6px8:3600 twhn6s:7200 swz00:3600 7k800:7200 9q000:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 1uo00',
  'Europe/Skopje':
    '5144 17u6pd4:3600 twhnqw:7200 swz00:3600 7k800:7200 9q000:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 1uo00',
  'Europe/Stockholm': '4332 15898no:3614 ayjpvy:3600 8jiake:7200 75hg0:3600 h82dk0',
  'Europe/Tiraspol': '7112 15r13ug:6900 5c',
  'Europe/Uzhgorod':
    '5352 1bczijc:3600 ptztko:7200 1cm000:3600 7k800:7200 9q000:3600 9d1c0:7200 al900:3600 cnms0',
  'Europe/Vaduz': '2284 1d9v7kk:3600 du',
  'Europe/Zagreb':
    '3832 17u6qdk:3600 twhmqg:7200 swz00:3600 7k800:7200 9q000:3600 9d1c0:7200 9d1c0:3600 9d1c0:7200 1uo00',
  'Europe/Zaporozhye':
    '8440 15r12tk:8400 n4x6p4:7200 37a0xc:10800 5u1180:7200 mc0g0:3600 7k800:7200 9q000:3600 12qg0:10800 m800',
  'Indian/Antananarivo': '11404 1m6qv78:10800 m9lccs:14400 4oio0',
  'Indian/Christmas': '25372 1dmgf38:25200 d4qjmo',
  'Indian/Cocos': '23260 1g6sjdw:23400 nnqrm4',
  'Indian/Comoro': '10384 1m6qvzk:10800 g81xpg',
  'Indian/Kerguelen': '0 26a7k00:18000 57ul20',
  'Indian/Mahe': '13308 1jua32c:14400 6s8ld0',
  'Indian/Mayotte': '10856 1m6qvmg:10800 g81y2k',
  'Indian/Reunion': '13312 1m579q8:14400 4hbep4',
  'Pacific/Chuuk': '-49972 nhg984:36428 t83xc0:36000 76a5nw:32400 29hes0:36000 bkenw0:32400 29fk40',
  'Pacific/Enderbury': '0 vb9hc0:-41060 d1rzok:0 rqzxng:-43200 21w6o0:0 ek1qo0',
  'Pacific/Funafuti': '43012 1gpk1h8:43200 15c',
  'Pacific/Johnston': '-36000 24xzhe0',
  'Pacific/Majuro':
    '41088 1gpk2yo:39600 76a6hc:32400 29hhk0:39600 9cmd40:36000 27sas0:32400 1h6w40:39600 deat40',
  'Pacific/Midway': '-42568 1gplvig:-39600 sx94dk:-36000 4ofw0',
  'Pacific/Pohnpei':
    '-48428 nhg818:37972 t83xc0:39600 76a42s:32400 29hhk0:39600 9cmd40:36000 27sas0:32400 29fk40',
  'Pacific/Saipan': '-51420 nhgacc:34980 t83xc0:32400 mpn8no:36000 14qo0',
  'Pacific/Wake': '39988 1gpk3t8',
  'Pacific/Wallis': '44120 1gpk0mg:43200 204',
};

/** Other names of these zones. */
export const ALIASES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Kralendijk': 'America/Curacao',
  'America/Lower_Princes': 'America/Curacao',
  'America/Marigot': 'America/Port_of_Spain',
  'America/St_Barthelemy': 'America/Port_of_Spain',
  'America/Virgin': 'America/St_Thomas',
  'Antarctica/South_Pole': 'Antarctica/McMurdo',
  'Arctic/Longyearbyen': 'Europe/Oslo',
  'Asia/Chungking': 'Asia/Chongqing',
  Iceland: 'Atlantic/Reykjavik',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
  'Pacific/Yap': 'Pacific/Chuuk',
};
