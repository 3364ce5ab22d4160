import type { RowFault } from '../staging';
import { type ImportColumn, type MappedHeader, namesOf } from './header';
import { headerKey } from './header-key';
import { columnsOf } from './joined-columns';

/**
 * Column names that indicate secrets. They are compared like headers (`headerKey`): without case, accents and
 * punctuation. docs/imports.md documents the rule for authors of files.
 *
 * Anywhere in a header, even within a longer word (`userPassword`, `Giriş şifresi`, `PasswortNeu`): long enough not to
 * occur in other words.
 */
const anywhere = [
	// English, and loanwords in other languages
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
 * As a word of a header (`Card PIN`, `user_pwd`, `pwd2`): too short to be searched within others, or part of others
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

/** As the whole header: with other words it means something else (`Boarding pass`, `clave de producto`). */
const alone = ['pass', 'user pass', 'login pass', 'clave', 'parole', 'gizli'];

/** Never: the postcode in India. */
const harmless = ['PIN code', 'Postal PIN code'];

/**
 * `headerKey`, plus letters that it keeps apart: in Arabic the two ways to end a word, in Polish the l with a stroke.
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

/** Between letters and anything else, and before the capitals of `userPwd` and `cardPIN`. */
const betweenWords = /[^\p{L}\p{M}]+|(?<=\p{Ll})(?=\p{Lu})/u;

/**
 * Whether a column's name indicates secrets, whatever it is mapped to. Values of such a column are never shown or
 * logged, except to their sender in the file of refused rows. Checks names only: a value looks like a password too
 * easily.
 */
export function isSecretHeader(header: string): boolean {
	const key = keyOf(header);
	if (key === '' || excepted.has(key)) return false;
	if (whole.has(key) || parts.some((part) => key.includes(part))) return true;
	return header.split(betweenWords).some((word) => words.has(keyOf(word)));
}

/**
 * Which of a file's columns contain secrets: by their mapping, by the name of the field `secret`, or by
 * `isSecretHeader`.
 */
export function secretColumns<Field extends string>(
	columns: readonly ImportColumn<Field>[],
	secret: Field | undefined,
): (column: { field: Field | null; header: string }) => boolean {
	const names = namesOf(columns);
	// Even where staff have left the column out.
	const isNamed = (header: string) => secret !== undefined && names.get(headerKey(header)) === secret;
	return ({ field, header }) => (secret !== undefined && field === secret) || isNamed(header) || isSecretHeader(header);
}

/**
 * Fields filled from columns with a secret's name. Not those that identify participants (`open`): without them no row
 * could be reported.
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

/** Replaces a secret. */
export const secretMask = '•••';

/** An error that may be reported for a secret: without the value, even where its message quotes it. */
export const withoutValue = (fault: RowFault): RowFault => ({
	...fault,
	value: '',
	params: 'value' in fault.params ? { ...fault.params, value: secretMask } : fault.params,
});
