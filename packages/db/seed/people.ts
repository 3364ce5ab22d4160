import type { Random } from './random';

const given = [
	'Ann',
	'Ben',
	'Carla',
	'Dmitri',
	'Ewa',
	'Fatma',
	'George',
	'Hana',
	'Ivan',
	'Joanna',
	'Kofi',
	'Lena',
	'Mustafa',
	'Nadia',
	'Oskar',
	'Priya',
	'Quentin',
	'Rosa',
	'Sven',
	'Tülay',
	'Uma',
	'Viktor',
	'Wanda',
	'Ximena',
	'Yusuf',
	'Zoë',
	'Çağla',
	'Şule',
	'Émile',
	'Søren',
	'Łukasz',
	'Anaïs',
	'Björn',
	'José',
	'Ngọc',
	'Mei',
	'Haruto',
	'Amara',
	'Liam',
	'Olivia',
	'Noah',
	'Emma',
	'Mateo',
	'Sofía',
	'Elif',
	'Deniz',
	'Emre',
	'Aylin',
] as const;
const family = [
	'Smith',
	'Yılmaz',
	'Novák',
	'García',
	'Chen',
	'Okafor',
	'Müller',
	'Rossi',
	'Kim',
	'Silva',
	"O'Brien",
	'van der Berg',
	'Öztürk',
	'Kowalski',
	'Nguyen',
	'Haddad',
	'Johansson',
	'Dubois',
	'Ivanova',
	'Tanaka',
	'MacDonald',
	'Fernández',
	'Singh',
	'Abdullah',
	'Jones-Baker',
	'Peña',
	'Schröder',
	'Demir',
	'Kaya',
	'Brown',
	'Walker',
	'Moreau',
	'Lindqvist',
	'Petrov',
	'Costa',
	'Mensah',
	'Al-Farsi',
	'Park',
	'Horvat',
	'Wright',
] as const;
const arabic = ['محمد الحسن', 'فاطمة الزهراء', 'ليلى حداد', 'أحمد منصور', 'نور الدين', 'سارة خليل'] as const;

/** A full name; a few in every hundred are written in Arabic. */
export const personName = (random: Random): string =>
	random.chance(4) ? random.pick(arabic) : `${random.pick(given)} ${random.pick(family)}`;

const letters: Record<string, string> = { ı: 'i', ø: 'o', ł: 'l', đ: 'd', ß: 'ss' };
/** A mail address that fits the name and is unique by its number. */
export function emailOf(name: string, number: number, domain: string): string {
	const local = name
		.normalize('NFD')
		.toLowerCase()
		.replace(/[ıøłđß]/g, (letter) => letters[letter] ?? letter)
		.replace(/[^a-z ]/g, '')
		.trim()
		.replace(/ +/g, '.');
	return `${local || 'member'}.${number}@${domain}`;
}

interface Place {
	country: string;
	city: string;
	state: string;
	postcode: (random: Random) => string;
	streets: readonly string[];
}

const us = ['Main St', 'Oak Avenue', 'Lakeview Drive', 'Maple Street', 'Sunset Blvd'];
const place = (
	country: string,
	city: string,
	state: string,
	postcode: (random: Random) => string,
	streets: readonly string[],
): Place => ({ country, city, state, postcode, streets });
const fixed = (text: string) => () => text;
const five = (random: Random) => `${random.int(1, 9)}${random.digits(4)}`;
const places: readonly Place[] = [
	place('USA', 'Austin', 'TX', five, us),
	place('USA', 'Boise', 'ID', five, us),
	place('USA', 'St. Louis', 'MO', five, us),
	place('USA', 'Portland', 'OR', five, us),
	place('USA', 'Columbus', 'OH', five, us),
	place('USA', 'Tampa', 'FL', five, us),
	place('CAN', 'Montréal', 'QC', fixed('H2Y 1C6'), ['Rue Saint-Paul', "Rue de l'Église"]),
	place('CAN', 'Regina', 'SK', fixed('S4P 3Y2'), ['Albert Street', 'Victoria Avenue']),
	place('MEX', 'Guadalajara', '', five, ['Avenida Vallarta', 'Calle Morelos']),
	place('BRA', 'Curitiba', '', (random) => `80${random.digits(3)}-${random.digits(3)}`, [
		'Rua das Flores',
		'Avenida Sete de Setembro',
	]),
	place('GBR', 'Leeds', '', fixed('LS1 4AP'), ['High Street', 'Station Road']),
	place('DEU', 'Köln', '', five, ['Hauptstraße', 'Gartenweg']),
	place('FRA', 'Lyon', '', five, ['Rue Victor Hugo', 'Quai de Saône']),
	place('ESP', 'Valencia', '', five, ['Calle Colón', 'Avenida del Puerto']),
	place('POL', 'Łódź', '', fixed('90-001'), ['Piotrkowska', 'Ogrodowa']),
	place('SWE', 'Malmö', '', fixed('211 20'), ['Storgatan', 'Södergatan']),
	place('TUR', 'İzmir', '', five, ['Atatürk Cd.', 'Kıbrıs Şehitleri Cd.']),
	place('TUR', 'İstanbul', '', five, ['Bağdat Cd.', 'İstiklal Cd.']),
	place('ARE', 'دبي', '', fixed('00000'), ['شارع الشيخ زايد', 'شارع الوصل']),
	place('EGY', 'القاهرة', '', five, ['شارع التحرير', 'شارع طلعت حرب']),
	place('ZAF', 'Durban', '', (random) => random.digits(4), ['Florida Road', 'Musgrave Road']),
	place('JPN', 'Osaka', '', (random) => `5${random.digits(2)}-${random.digits(4)}`, ['Midosuji', 'Sakaisuji']),
	place('AUS', 'Brisbane', '', fixed('4000'), ['Queen Street', 'Adelaide Street']),
	place('IND', 'Pune', '', (random) => `411${random.digits(3)}`, ['MG Road', 'FC Road']),
];

const companies = [
	'',
	'',
	'',
	'Acme, Inc.',
	'Globex "East"',
	'Öz & Oğul',
	'شركة النور',
	'Initech',
	'Larkspur & Co.',
] as const;

/** A postal address with the columns that participants and orders share; half of them are in the USA. */
export function postalAddress(random: Random) {
	const at = random.chance(45) ? random.pick(places.filter(({ country }) => country === 'USA')) : random.pick(places);
	return {
		company_name: random.pick(companies),
		address1: `${random.int(1, 9999)} ${random.pick(at.streets)}`,
		address2: random.chance(20) ? `Apt ${random.int(1, 99)}` : '',
		address3: '',
		address4: '',
		town_city: at.city,
		state_county: at.state,
		postcode: at.postcode(random),
		country: at.country,
		phone: random.digits(10),
		phone_ext: random.chance(10) ? random.digits(3) : '',
	};
}
