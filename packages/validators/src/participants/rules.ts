import { canadaCode, findCountry, findSubArea, usaCode } from '../countries';
import { latinDigits } from '../digits';
import type { MessageKey } from '../messages/english';
import type { ProgramType } from '../programs/constants';
import { controlCharacters, isEmail, isSeen, withoutInvisible, withoutNeedless } from '../text';
import {
	isAddressField,
	isStatus,
	type ParticipantAddressField,
	type ParticipantField,
	type ParticipantRecord,
	type ParticipantStatus,
	participantAddressFields,
	participantFields,
	participantStatuses,
} from './constants';

/**
 * The rules for a participant (docs/product/participants.md), written once as a table. Add form, edit form, request and
 * import row all use it: `participantSchema` wraps it for zod, an import calls `participantRules().check` for each row
 * without zod.
 */

export type ParticipantMode = 'add' | 'edit' | 'import';

export interface LevelChoice {
	id: string;
	/** From 1; a file may name a level by it. */
	position: number;
	description: string;
}

export interface ParticipantRuleOptions {
	type: ProgramType;
	mode: ParticipantMode;
	levels: readonly LevelChoice[];
	/** Alpha-3 codes that may be chosen; null allows the whole catalogue. */
	countries: readonly string[] | null;
	/** Imports only: the fields that the file has. A column that it lacks can't be missing in a row (docs/decisions). */
	fields?: ReadonlySet<ParticipantField>;
	/**
	 * Imports only: fields that may be empty, because an empty one keeps the stored value. New participants are checked
	 * elsewhere.
	 */
	keeps?: ReadonlySet<ParticipantField>;
	/** Imports only: alpha-3 country of rows that name none. */
	defaultCountry?: string;
	/** Edits only: a stored code without a person (`isNobodys`). While it has none, name and address aren't required. */
	unclaimed?: boolean;
	/** Edits only: the stored address. Its telephone numbers may stay as they are while its country does. */
	stored?: Partial<Record<'country' | (typeof phones)[number], string>>;
	/** Partial edits only: the fields that are checked (`judgedFields`). Other faults of the record existed before. */
	judged?: ReadonlySet<ParticipantField>;
}

/** A country alone is not personal data: forms begin with one. */
const personFields = (['name', ...participantAddressFields] as const).filter((field) => field !== 'country');
/** Whether this field holds personal data. Codes have none until they are claimed. */
export const isOfPerson = (field: ParticipantField): boolean => field === 'name' || isAddressField(field);

/** Whether a record has no personal data at all, as an unclaimed code. */
export const isNobodys = (record: Partial<Record<ParticipantField, string>>): boolean =>
	personFields.every((field) => (record[field] ?? '').trim() === '');

/** The rules of these depend on the country. */
const ofCountry = ['townCity', 'stateCounty', 'postcode'] as const;

/**
 * The fields that a partial edit is checked for: those that it sends, and those whose rules depend on them. The country
 * decides the rules of city, state and ZIP; and if there was no address, sending a part requires the whole. `stored` is
 * the existing address.
 */
export function judgedFields(
	sent: Partial<Record<ParticipantField, string>>,
	stored: Partial<Record<ParticipantAddressField, string>>,
): ReadonlySet<ParticipantField> {
	const judged = new Set(participantFields.filter((field) => sent[field] !== undefined));
	if (sent.country !== undefined) for (const field of ofCountry) judged.add(field);
	if (isNobodys({ ...stored, name: '' }) && participantAddressFields.some((field) => (sent[field] ?? '').trim() !== ''))
		for (const field of participantAddressFields) judged.add(field);
	return judged;
}

export interface FieldRule {
	field: ParticipantField;
	/** Message for an empty value; absent for optional fields. */
	required?: MessageKey;
	/** UTF-16 units, of the text in its stored form. */
	max: number;
	/** Normalizes a text that people write in several ways. */
	tidy?: (value: string) => string;
	/** Message for a value of the right length that is still wrong. */
	refuse?: (value: string) => MessageKey | undefined;
}
export interface ParticipantFault {
	field: ParticipantField;
	code: MessageKey;
	params?: Record<string, string | number>;
}

/** 5 digits, or 5 digits, an optional space or hyphen and 4 digits. */
const zipUSA = /^\d{5}(?:[ -]?\d{4})?$/;
/** Letter, digit, letter, an optional space or hyphen, digit, letter, digit. */
const zipCanada = /^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/i;

/** Blanks, brackets, dashes, dots, slashes, and the marks of direction that come along when a number is copied. */
const betweenDigits = /[\s()[\]./\-\u2010-\u2015\u2212\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** A telephone number without what only makes it readable: "+44 (20) 7946-0958" is "+442079460958". */
export const tidyPhone = (value: string): string => latinDigits(value.replace(betweenDigits, ''));
const withCountryCode = /^(?:\+|00)?1(?=[2-9]\d{9}$)/;
/** The same for the USA and Canada, whose numbers are kept as ten digits: "+1 (555) 123-4567" is "5551234567". */
export const tidyDomesticPhone = (value: string): string => tidyPhone(value).replace(withCountryCode, '');
/** What E.164 allows, without the sign before it. */
const phoneDigits = 15;
const domesticPhoneRule = (value: string): MessageKey | undefined =>
	/^\d{10}$/.test(value) ? undefined : 'phoneInvalidUSA';
const phoneRule = (value: string): MessageKey | undefined => {
	const digits = value.replace(/^\+/, '');
	if (!/^\d+$/.test(digits)) return 'phoneInvalid';
	return digits.length > phoneDigits ? 'phoneTooLong' : undefined;
};

type CountryClass = 'usa' | 'canada' | 'other';
const classOf = (country: string): CountryClass =>
	country === usaCode ? 'usa' : country === canadaCode ? 'canada' : 'other';

const tidyOf = (country: string) => (classOf(country) === 'other' ? tidyPhone : tidyDomesticPhone);

/** Letters alone, without case and accents. */
const statusKey = (text: string): string =>
	text
		.normalize('NFKD')
		.replace(/\p{M}+/gu, '')
		.toLowerCase()
		.replace(/ı/g, 'i')
		.replace(/[\s_-]/g, '');
/** What Turkish and Arabic files say: as the portal does (a test holds them to its texts), and as others do. */
const localStatuses: Partial<Record<ParticipantStatus, readonly string[]>> = {
	Active: ['Etkin', 'Aktif', 'نشط', 'فعال', 'مفعل'],
	Disabled: ['Devre dışı', 'Pasif', 'معطّل', 'غير نشط', 'غير مفعل'],
	Used: ['Kullanıldı', 'مستخدم'],
	'Pending Approval': ['Onay bekliyor', 'بانتظار الموافقة'],
	Archived: ['Arşivlendi', 'Arşiv', 'مؤرشف'],
};
const statusByText = new Map(
	participantStatuses.flatMap((status) =>
		[status, ...(localStatuses[status] ?? [])].map((name) => [statusKey(name), status] as const),
	),
);
/**
 * The status that a text names, whatever its case and blanks ("pending approval", "PendingApproval"), in a language of
 * the portal.
 */
export const findStatus = (text: string): ParticipantStatus | undefined =>
	isStatus(text) ? text : statusByText.get(statusKey(text));

const emailRule = (value: string): MessageKey | undefined => (isEmail(value) ? undefined : 'emailInvalid');
const claimEmailRule = (value: string): MessageKey | undefined => (isEmail(value) ? undefined : 'claimEmailInvalid');
/** A claim code is one word. */
const codeRule = (value: string): MessageKey | undefined => (/\s/.test(value) ? 'invalid' : undefined);

/** The table itself: the fields of a form in the order they are there, for one class of country. */
function tableOf({ type, mode }: ParticipantRuleOptions, country: CountryClass): FieldRule[] {
	const claim = type === 'claim';
	const domestic = country !== 'other';
	// The extensions have other limits on the add form than on the edit form (docs/product/participants.md); an import
	// adds.
	const [phoneExtMax, altPhoneExtMax] = mode === 'edit' ? [5, 5] : [10, 4];
	const zip: FieldRule = {
		usa: { max: 10, refuse: (value: string) => (zipUSA.test(value) ? undefined : ('zipInvalidUSA' as const)) },
		canada: { max: 7, refuse: (value: string) => (zipCanada.test(value) ? undefined : ('zipInvalidCanada' as const)) },
		other: { max: 50 },
	}[country] satisfies Omit<FieldRule, 'field'> as FieldRule;
	const phone = domestic
		? { max: 10, tidy: tidyDomesticPhone, refuse: domesticPhoneRule }
		: { max: phoneDigits + 1, tidy: tidyPhone, refuse: phoneRule };
	const rules: (FieldRule | false)[] = [
		{ field: 'name', required: 'nameRequired', max: 50 },
		claim
			? { field: 'email', required: 'codeRequired', max: 50, refuse: codeRule }
			: { field: 'email', required: 'emailRequired', max: 50, refuse: emailRule },
		claim && { field: 'claimEmail', max: 50, refuse: claimEmailRule },
		{ field: 'status', required: 'statusRequired', max: 50 },
		// Kept when an edit leaves it empty: the form can't show what is there. A file need not carry passwords.
		{ field: 'password', max: 50, ...(mode === 'add' && !claim ? { required: 'passwordRequired' as const } : {}) },
		{ field: 'externalId', max: 50 },
		{ field: 'levelId', max: 250, ...(type === 'points' ? {} : { required: 'levelRequired' as const }) },
		{ field: 'customField1', max: 250 },
		{ field: 'customField2', max: 250 },
		{ field: 'customField3', max: 250 },
		{ field: 'customField4', max: 250 },
		{ field: 'companyName', max: 50 },
		{ field: 'country', required: 'countryRequired', max: 50 },
		{ field: 'address1', required: 'address1Required', max: 50 },
		{ field: 'address2', max: 50 },
		{ field: 'address3', max: 50 },
		{ field: 'address4', max: 50 },
		{ field: 'townCity', max: 50, ...(domestic ? { required: 'cityRequired' as const } : {}) },
		domestic ? { field: 'stateCounty', required: 'stateRequired', max: 2 } : { field: 'stateCounty', max: 50 },
		{ ...zip, field: 'postcode', required: 'zipRequired' },
		{ field: 'phone', required: 'phoneRequired', ...phone },
		{ field: 'phoneExt', max: phoneExtMax },
		{ field: 'altPhone', ...phone },
		{ field: 'altPhoneExt', max: altPhoneExtMax },
	];
	return rules.filter((rule) => rule !== false);
}

export interface ParticipantRules {
	/**
	 * Normalizes a record in place (trimmed, country as alpha-3, level as id, status and state in their spelling,
	 * telephone numbers as digits) and returns every fault, in the order of the fields. A record with faults must not be
	 * stored.
	 */
	check(record: ParticipantRecord): ParticipantFault[];
	/** The rules that hold for a country (any text that names one), for required marks and input lengths of a form. */
	of(country: string): readonly FieldRule[];
}

const phones = ['phone', 'altPhone'] as const;
/** What names a person: stored without invisible characters. */
const keys = ['email', 'claimEmail', 'externalId'] as const;
const noFaults: ParticipantFault[] = [];
const unknown = (field: ParticipantField, code: MessageKey, value: string): ParticipantFault => ({
	field,
	code,
	params: { value: value.slice(0, 100) },
});

/** Compiles the table for a program, mode and file; do it once for a form or file, not for each record. */
export function participantRules(options: ParticipantRuleOptions): ParticipantRules {
	const { mode, fields, keeps, levels, judged } = options;
	const importing = mode === 'import';
	const unclaimed = options.unclaimed === true && options.type === 'claim';
	const tables = { usa: tableOf(options, 'usa'), canada: tableOf(options, 'canada'), other: tableOf(options, 'other') };
	if (fields) {
		for (const country of ['usa', 'canada', 'other'] as const)
			tables[country] = tables[country].filter((rule) => fields.has(rule.field));
	}
	if (keeps) {
		for (const country of ['usa', 'canada', 'other'] as const)
			tables[country] = tables[country].map(({ required, ...rule }) =>
				required && !keeps.has(rule.field) ? { ...rule, required } : rule,
			);
	}
	const allowed = options.countries && new Set(options.countries);
	const withAddress = !fields || participantAddressFields.some((field) => fields.has(field));
	const levelIds = new Map<string, string>();
	for (const { id, position, description } of levels) {
		for (const name of [description.trim().toLowerCase(), String(position), id]) levelIds.set(name, id);
	}

	const isStored = (field: ParticipantField, value: string, country: string): boolean =>
		(field === 'phone' || field === 'altPhone') &&
		options.stored?.country === country &&
		tidyOf(country)(options.stored[field] ?? '') === value;

	const normalize = (record: ParticipantRecord): ParticipantFault[] => {
		// A password is taken as it is; blanks may belong to it.
		for (const field of participantFields) if (field !== 'password') record[field] = trimmed(record[field]);
		for (const field of keys) record[field] = seen(record[field]);
		if (!asciiOnly.test(record.name)) record.name = withoutNeedless(record.name).trim();
		let faults = noFaults;
		if (importing && record.status === '' && !fields?.has('status')) record.status = 'Active';
		if (record.status !== '') {
			const status = findStatus(record.status);
			if (status) record.status = status;
			else faults = [...faults, unknown('status', 'statusUnknown', record.status)];
		}
		if (record.levelId !== '') {
			const id = levelIds.get(record.levelId) ?? levelIds.get(record.levelId.toLowerCase());
			if (id) record.levelId = id;
			else faults = [...faults, unknown('levelId', 'levelUnknown', record.levelId)];
		}
		if (importing && record.country === '' && withAddress && !fields?.has('country'))
			record.country = options.defaultCountry ?? usaCode;
		if (record.country !== '') {
			const country = findCountry(record.country);
			if (country && (!allowed || allowed.has(country.code))) record.country = country.code;
			else faults = [...faults, unknown('country', country ? 'countryNotOfProgram' : 'countryUnknown', record.country)];
		}
		const tidy = tidyOf(record.country);
		for (const field of phones) if (!judged || judged.has(field)) record[field] = tidy(record[field]);
		if (record.stateCounty !== '' && classOf(record.country) !== 'other') {
			const area = findSubArea(record.country, record.stateCounty);
			// A form offers codes; files often hold the whole name.
			if (area && (importing || record.stateCounty.length <= 2)) record.stateCounty = area.code;
			else if (importing || record.stateCounty.length <= 2)
				faults = [...faults, unknown('stateCounty', 'stateUnknown', record.stateCounty)];
		}
		return faults;
	};

	return {
		check(record) {
			const unreadable = normalize(record);
			const nobodys = unclaimed && isNobodys(record);
			let faults = unreadable;
			for (const { field, required, max, refuse } of tables[classOf(record.country)]) {
				const value = record[field];
				let code: MessageKey | undefined;
				let params: ParticipantFault['params'];
				if (value === '') code = nobodys && isOfPerson(field) ? undefined : required;
				else if (unreadable.length > 0 && unreadable.some((fault) => fault.field === field)) continue;
				else if (value.length > max) {
					code = 'tooLong';
					params = { max };
				} else if (controlCharacters.test(value)) code = 'controlCharacter';
				else if (!isStored(field, value, record.country)) code = refuse?.(value);
				if (!code) continue;
				if (faults === unreadable) faults = [...unreadable];
				faults.push(params ? { field, code, params } : { field, code });
			}
			if (judged && faults.length > 0) faults = faults.filter(({ field }) => judged.has(field));
			return faults.length > 1 ? faults.sort((a, b) => orderOf[a.field] - orderOf[b.field]) : faults;
		},
		of: (country) => tables[classOf(findCountry(country)?.code ?? '')],
	};
}

const orderOf = Object.fromEntries(participantFields.map((field, index) => [field, index])) as Record<
	ParticipantField,
	number
>;

/** `trim`, and blank when nobody sees anything of it; without a new string for the usual value that needs neither. */
function trimmed(value: string): string {
	if (value === '') return value;
	const first = value.charCodeAt(0);
	const last = value.charCodeAt(value.length - 1);
	if (first > 32 && first < 128 && last > 32 && last < 128) return value;
	return isSeen(value) ? value.trim() : '';
}

/** Without invisible characters, at once for the usual value of ASCII letters. */
const seen = (value: string): string => (asciiOnly.test(value) ? value : withoutInvisible(value).trim());
const asciiOnly = /^[ -~]*$/;

export const emptyParticipant = (): ParticipantRecord => ({
	name: '',
	email: '',
	claimEmail: '',
	status: '',
	password: '',
	externalId: '',
	levelId: '',
	customField1: '',
	customField2: '',
	customField3: '',
	customField4: '',
	companyName: '',
	country: '',
	address1: '',
	address2: '',
	address3: '',
	address4: '',
	townCity: '',
	stateCounty: '',
	postcode: '',
	phone: '',
	phoneExt: '',
	altPhone: '',
	altPhoneExt: '',
});
