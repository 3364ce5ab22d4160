/** The most common passwords of eight characters and more from published breach statistics; compared in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
	`12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 11111111 111111111 1111111111 00000000 000000000
0000000000 88888888 99999999 22222222 55555555 66666666 77777777 12341234 123123123 11223344 1122334455 12344321 123454321
87654321 13131313 12121212 123321123 147258369 159753456 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1
qwertyui qwertyuiop qwerty123 qwerty1234 qwerty12345 qwerty12 qwerty01 qwertyqwerty qweasdzxc qweqweqwe asdfghjk asdfghjkl asdfasdf
asdf1234 asdfqwer zxcvbnm1 zxcvbnm123 1234qwer q1w2e3r4 q1w2e3r4t5 qazwsxedc qazwsx123 abcd1234 abc12345 abcdefgh abcdefg1 a1b2c3d4
aa123456 a12345678 a123456789 aaaaaaaa password password1 password12 password123 password1234 password! password1! passw0rd p@ssw0rd
p@ssword passwort passwords mypassword letmein1 letmein123 welcome1 welcome123 welcome12 iloveyou iloveyou1 iloveyou2 princess princess1
sunshine sunshine1 football football1 baseball baseball1 basketball superman superman1 batman123 spiderman pokemon1 starwars starwars1
trustno1 whatever whatever1 computer computer1 internet samsung1 facebook linkedin liverpool liverpool1 chelsea1 arsenal1 barcelona
michelle jennifer jonathan charlie1 michael1 jordan23 matthew1 daniel123 jessica1 ashley123 corvette mercedes maverick midnight
hello123 helloworld hello1234 dragon123 monkey123 master123 shadow123 freedom1 changeme changeme1 changeme123 default1 administrator
admin123 admin1234 adminadmin administrator1 root1234 rootroot test1234 testtest testing1 testing123 guest123 temp1234 secret123
secret12 access14 blink182 babygirl butterfly chocolate cheese123 killer123 lovelove loveyou1 lollipop1 november december september
october1 summer123 winter123 spring123 summer2024 summer2025 winter2024 winter2025 monday123 friday123 google123 apple123 rewards1
rewards123 galatasaray fenerbahce besiktas istanbul istanbul34 turkiye1 sifre123 parola123 87654321a a1234567 1a2b3c4d zxcvbnm, qwer1234
asd12345 asdasd123 asdasdasd zxczxczxc 123456ab 123456aa 123456abc 12345678a 123456789a 1234567a 1234abcd 123qwe123 123qweasd 123abc123
12345qwert qwert12345 aezakmi1 gfhjkm123 michael123 anthony1 nicholas samantha elizabeth victoria alexander alexandra christian
christopher benjamin stephanie patricia veronica margaret isabella anthony123 richard1 william1 thomas123 robert123 jackson1`.split(
		/\s+/,
	),
);
