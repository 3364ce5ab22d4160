import { type ImportColumn, type MappedHeader, namesOf } from './header';
import { headerKey } from './header-key';
import { columnsOf } from './joined-columns';
import type { RowFault } from './staging';

/**
 * Names under which files carry what no one but its owner should read. They are compared as headers are (`headerKey`):
 * without case, accents and punctuation. docs/imports.md tells the rule to those who make files.
 *
 * Anywhere in a header, also within a longer word (`userPassword`, `Giriş şifresi`, `PasswortNeu`): long enough to be
 * part of nothing else.
 */
const anywhere = [
	// English, and as others borrow it
	...['password', 'passcode', 'passphrase', 'passwd', 'api key', 'access key', 'private key', 'security code'],
	// Turkish
	...['şifre', 'parola', 'gizli anahtar', 'gizli kod', 'güvenlik kodu'],
	// Arabic, with and without the article; Persian
	...[
		'كلمة المرور',
		'كلمة مرور',
		'كلمة السر',
		'كلمة سر',
		'الرقم السري',
		'رقم سري',
		'الرمز السري',
		'رمز سري',
		'رمز المرور',
	],
	...['باسورد', 'باسوورد', 'رمز عبور', 'گذرواژه'],
	// German, Dutch
	...['passwort', 'kennwort', 'losungswort', 'geheimzahl', 'geheimnis', 'wachtwoord'],
	// French, Spanish, Portuguese, Italian, Romanian (parolă: as in Turkish)
	...[
		'mot de passe',
		'code secret',
		'contraseña',
		'clave secreta',
		'clave de acceso',
		'palavra passe',
		'codice segreto',
	],
	// Swedish, Danish and Norwegian, Finnish, Polish, Hungarian
	...['lösenord', 'adgangskode', 'kodeord', 'passord', 'salasana', 'jelszó'],
	// Russian and Ukrainian, Bulgarian, Greek, Hebrew
	...['пароль', 'парола', 'κωδικός πρόσβασης', 'συνθηματικό', 'סיסמה', 'סיסמא'],
	// Chinese, Japanese, Korean
	...['密码', '密碼', '口令', 'パスワード', '暗証番号', '비밀번호', '암호'],
];

/**
 * As a word of a header (`Card PIN`, `user_pwd`, `pwd2`): too short to be looked for within others, or part of others
 * (`secretary`).
 */
const asWord = [
	...[
		'pwd',
		'pw',
		'pswd',
		'psw',
		'pin',
		'puk',
		'otp',
		'cvv',
		'cvc',
		'secret',
		'secrets',
		'token',
		'credential',
		'credentials',
	],
	// French, Portuguese, Polish, Czech and Slovak, Russian, Arabic
	...['mdp', 'senha', 'hasło', 'heslo', 'пин', 'سري', 'السري'],
];

/** As the whole header: something else beside other words (`Boarding pass`, `clave de producto`). */
const alone = ['pass', 'user pass', 'login pass', 'clave', 'parole', 'gizli'];

/** Never: what people in India call their postcode. */
const harmless = ['PIN code', 'Postal PIN code'];

/**
 * `headerKey`, and the letters that it leaves apart: in Arabic the two ways to end a word, in Polish the l with a
 * stroke.
 */
const keyOf = (text: string): string =>
	headerKey(text)
		.replace(/ة/g, 'ه')
		.replace(/ى/g, 'ي')
		.replace(/\u0640/g, '')
		.replace(/ł/g, 'l');
const keysOf = (names: readonly string[]): string[] => names.map(keyOf);

const parts = keysOf(anywhere);
const words: ReadonlySet<string> = new Set(keysOf(asWord));
const whole: ReadonlySet<string> = new Set(keysOf([...alone, ...asWord]));
const excepted: ReadonlySet<string> = new Set(keysOf(harmless));

/** Between letters and anything else, and before the humps of `userPwd` and `cardPIN`. */
const betweenWords = /[^\p{L}\p{M}]+|(?<=\p{Ll})(?=\p{Lu})/u;

/**
 * Whether a column's name says that secrets are in it, whatever is taken from it. No value of such a column is shown or
 * told to anybody but, in the file of refused rows, whoever sent it. Names only: a value looks like a password too
 * easily.
 */
export function isSecretHeader(header: string): boolean {
	const key = keyOf(header);
	if (key === '' || excepted.has(key)) return false;
	if (whole.has(key) || parts.some((part) => key.includes(part))) return true;
	return header.split(betweenWords).some((word) => words.has(keyOf(word)));
}

/**
 * Reports on a file's columns which hold secrets: by what is taken from them, by the name of the field `secret`, or by
 * `isSecretHeader`.
 */
export function secretColumns<Field extends string>(
	columns: readonly ImportColumn<Field>[],
	secret: Field | undefined,
): (column: { field: Field | null; header: string }) => boolean {
	const names = namesOf(columns);
	// Also where staff have said that nothing is to be taken from it.
	const isNamed = (header: string) => secret !== undefined && names.get(headerKey(header)) === secret;
	return ({ field, header }) => (secret !== undefined && field === secret) || isNamed(header) || isSecretHeader(header);
}

/**
 * Fields that a file fills from columns whose names say that they are secrets. Not those that people are known by
 * (`open`): without them nothing could be notified of a row.
 */
export const secretFields = <Field extends string>(
	{ fields }: Pick<MappedHeader<Field>, 'fields'>,
	open: readonly Field[],
): ReadonlySet<Field> =>
	new Set(
		fields
			.filter(
				(column) => !open.includes(column.field) && columnsOf(column).some(({ header }) => isSecretHeader(header)),
			)
			.map(({ field }) => field),
	);

/** Stands where a secret would. */
export const secretMask = '•••';

/** A fault as it may be notified of a secret: without the value, also where its sentence quotes it. */
export const withoutValue = (fault: RowFault): RowFault => ({
	...fault,
	value: '',
	params: 'value' in fault.params ? { ...fault.params, value: secretMask } : fault.params,
});
