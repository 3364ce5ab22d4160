import { z } from 'zod';
import { continents, findCountry } from '../countries';
import { decimal } from '../decimal';
import { domainNameOrNone } from '../domains/schemas';
import type { MessageKey } from '../messages/english';
import { optionalTaxPctSchema, priceFields } from '../prices/schemas';
import { isEmail, text } from '../text';
import { levelsSchema } from './levels';
import { programNameMax } from './schemas';
import { flatTaxRatesSchema } from './tax-rates';
import {
	afterReturnKinds,
	gridTypes,
	programTypes,
	siteLanguages,
	sortOrders,
	stockRules,
	taxProviders,
	termsKinds,
	textAligns,
	textSizes,
} from './words';

/** The largest limit of orders or units for a participant that can be set. */
const mostOfParticipant = 1_000_000;
/** Absent keeps the stored one, for clients that don't know it yet; null is unlimited. */
const limit = z.int({ error: 'notWhole' }).min(1, 'tooSmall').max(mostOfParticipant, 'tooBig').nullish();

/** Characters that the program's name may have on the form (docs/product/programs.md). */
export const settingsNameMax = 20;

const flag = z.boolean();
const email = (max: number) => text({ max }).refine((value) => value === '' || isEmail(value), 'emailInvalid');
const day = z.iso.datetime({ offset: true, error: 'dateInvalid' }).nullable();
const country = text({ required: 'countryRequired', max: 3 }).refine(
	(code) => findCountry(code)?.code === code,
	'countryInvalid',
);
const color = (required: MessageKey) =>
	text({ required, max: 7 }).refine((value) => /^#[0-9a-f]{6}$/i.test(value), 'colorInvalid');
/** Which addresses may be given, `imageFaults` says: one that is stored already is taken as it is. */
const image = (required?: MessageKey) => text({ ...(required ? { required } : {}), max: 500 });

function isWebAddress(value: string): boolean {
	if (!URL.canParse(value)) return false;
	const { protocol, username, password } = new URL(value);
	return (protocol === 'https:' || protocol === 'http:') && !username && !password;
}
const serviceUrl = text({ max: 500 }).refine((value) => value === '' || isWebAddress(value), 'urlInvalid');
const endpoint = (required: MessageKey) =>
	text({ required, max: 500 })
		.transform((value) => value.toLowerCase())
		.refine(isWebAddress, 'urlInvalid');

/**
 * General Options to Custom Fields, with Pricing and Tax in between: what manageProgram may change, by the names of the
 * REST shape.
 */
export const settingsFields = {
	name: text({ required: 'programNameRequired', max: programNameMax, plain: true }),
	fullName: text({ required: 'programTitleRequired', max: 200, plain: true }),
	/** Stored in one spelling: full-width and composed letters are other ones only to a computer. */
	poPrefix: text({ required: 'poPrefixRequired', max: 10, visible: true, composed: true }).refine(
		(value) => /^[\p{L}\p{N}_-]*$/u.test(value),
		'poPrefixInvalid',
	),
	type: z.enum(programTypes, { error: 'typeRequired' }),
	status: flag,
	batchOrderEnabled: flag,
	startDate: day,
	endDate: day,
	adminMessage: text({ max: 5000 }),
	messageSize: z.enum(textSizes),
	messageAlign: z.enum(textAligns),
	/** Claim programs only. */
	defaultEmail: email(254),
	codeLength: z.int({ error: 'notWhole' }).min(6, 'tooSmall').max(32, 'tooBig'),
	afterReturn: z.enum(afterReturnKinds),
	newThreshold: decimal({ required: 'ratioRequired', places: 4, max: 99_999 }),
	/** Absent keeps the stored one. */
	stockRule: z.enum(stockRules).optional(),
	/** Plateau programs only. */
	orderLimit: limit,
	unitLimit: limit,
	customField1: text({ max: 50 }),
	customField2: text({ max: 50 }),
	customFieldEdit1: flag,
	customFieldEdit2: flag,
	customFieldEdit3: flag,
	customFieldEdit4: flag,
	customFieldVisible1: flag,
	customFieldVisible2: flag,
	customFieldVisible3: flag,
	customFieldVisible4: flag,
	terms: z.enum(termsKinds),
	...priceFields,
	taxProvider: z.enum(taxProviders),
	/** For orders to places without a rate of their own; empty: no tax there. */
	flatTaxDefaultPct: optionalTaxPctSchema,
	flatTaxRates: flatTaxRatesSchema,
	taxConfig: z.object({
		fromCountry: text({ max: 3 }).refine((code) => code === '' || findCountry(code)?.code === code, 'countryInvalid'),
		fromZip: text({ max: 20 }),
		fromState: text({ max: 50 }),
		fromCity: text({ max: 100 }),
		fromStreet: text({ max: 200 }),
	}),
	languages: z.array(z.enum(siteLanguages)).min(1, 'required').max(siteLanguages.length),
	geolocation: z.object({ enabled: flag }),
	continents: z.array(z.enum(continents)).min(1, 'required'),
	defaultContinent: z.enum(continents),
	defaultCountry: country,
	contacts: z.object({ address: text({ max: 500 }), email: email(254), phone: text({ max: 30 }) }),
	footerTextSize: z.enum(textSizes),
	footerTextAlign: z.enum(textAligns),
	showTopAccountBar: flag,
	showTopCategorySearchBar: flag,
	ableToPasswordReset: flag,
	checkoutSelectDifferentProductRedirectHome: flag,
	permissions: z.object({
		allowAddressManagement: flag,
		allowEmailUpdate: flag,
		allowUserGrid: flag,
		allowPurchase: flag,
		showTags: flag,
		showPriceSlider: flag,
		showCategories: flag,
		showBrands: flag,
		/** Products a page that participants can choose. */
		productCounts: z.array(z.int().min(1).max(200)).min(1, 'required').max(6),
		sortOrder: z.enum(sortOrders),
	}),
	theme: z.object({
		color1: color('mainColorRequired'),
		color2: color('mainOppositeColorRequired'),
		color3: color('linkColorRequired'),
		gridType: z.enum(gridTypes),
		logo: image('logoRequired'),
		mobileLogo: image('mobileLogoRequired'),
		favIcon: image('favIconRequired'),
		loginLogo: image(),
		backgroundImage: image(),
	}),
	ssoEnabled: flag,
	mindTickleConfig: z.object({
		serviceURL: serviceUrl,
		userName: text({ max: 200 }),
		/** Write-only: empty keeps the one that is set. */
		password: text({ max: 200 }).optional(),
		/** From the server, with the address that the password is for; ignored in requests. */
		passwordSet: flag.optional(),
		passwordFor: z.string().optional(),
	}),
	oktaConfig: z.object({ serviceURL: serviceUrl, clientId: text({ max: 200 }) }),
	plateauLevels: levelsSchema,
};

/** The Advanced fieldset. Sent as a whole, or not at all. */
export const advancedSettingsFields = {
	autoUpdateCatalog: flag,
	isAutoBuild: flag,
	/** May be missing if it was removed; see `needsDomain`. */
	domain: domainNameOrNone,
	/** The program's domain and feed, from the server; ignored in requests. */
	domainFrom: z.object({ domain: z.string(), feed: z.string() }).optional(),
	feed: text({ required: 'feedRequired', max: 100 }),
	feedFileId: text({ required: 'feedFileIdRequired', max: 100 }),
	replinkCatalogEndpoint: endpoint('replinkCatalogEndpointRequired'),
	replinkEndpoint: endpoint('replinkEndpointRequired'),
	userId: text({ required: 'userIdRequired', max: 100 }),
	/** Write-only: empty keeps the one that is set. */
	devKey: text({ max: 500 }).optional(),
	devKeySet: flag.optional(),
	/** The addresses that the key is for, from the server. */
	devKeyFor: z.object({ replinkCatalogEndpoint: z.string(), replinkEndpoint: z.string() }).optional(),
};

type Provider = 'mindTickleConfig' | 'oktaConfig';
interface SsoValues {
	ssoEnabled: boolean;
	mindTickleConfig: {
		serviceURL: string;
		userName: string;
		password?: string | undefined;
		passwordSet?: boolean | undefined;
		passwordFor?: string | undefined;
	};
	oktaConfig: { serviceURL: string; clientId: string };
}

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);
/**
 * Whether a stored secret would be sent to a different address than it was given for. Without an address it isn't sent.
 */
const goesElsewhere = (url: string, known: string | undefined): boolean =>
	known !== undefined && url !== '' && originOf(url) !== originOf(known);

/**
 * What is missing for single sign-on, by path. Switched on, it needs one provider that is filled in whole; of a
 * provider that has been begun every field is needed. A password that is set stays with the origin that it was given
 * for, also while single sign-on is off.
 */
export function ssoFaults({
	ssoEnabled,
	mindTickleConfig,
	oktaConfig,
}: SsoValues): { path: [Provider, string]; code: MessageKey }[] {
	const { serviceURL, userName, password, passwordSet, passwordFor } = mindTickleConfig;
	const keepsPassword = passwordSet === true && !goesElsewhere(serviceURL, passwordFor);
	if (!ssoEnabled)
		return password || !passwordSet || keepsPassword
			? []
			: [{ path: ['mindTickleConfig', 'password'], code: 'passwordRequired' }];
	const first = [
		['serviceURL', serviceURL, 'serviceUrlRequired'],
		['userName', userName, 'ssoUserNameRequired'],
		['password', password || (keepsPassword ? 'set' : ''), 'passwordRequired'],
	] as const;
	const second = [
		['serviceURL', oktaConfig.serviceURL, 'serviceUrlRequired'],
		['clientId', oktaConfig.clientId, 'clientIdRequired'],
	] as const;
	const begun = (fields: readonly (readonly [string, string, MessageKey])[]) =>
		fields.some(([, value]) => value !== '');
	const neither = !begun(first) && !begun(second);
	const missing = (provider: Provider, fields: readonly (readonly [string, string, MessageKey])[]) =>
		neither || begun(fields)
			? fields
					.filter(([, value]) => value === '')
					.map(([field, , code]) => ({ path: [provider, field] as [Provider, string], code }))
			: [];
	return [...missing('mindTickleConfig', first), ...missing('oktaConfig', second)];
}

const settings = z.object(settingsFields);
type Settings = z.output<typeof settings>;

/** Rules between fields; the same in the form, over tRPC and over REST. */
function checkTogether(values: Omit<Settings, 'flatTaxDefaultPct' | 'flatTaxRates'>, context: z.RefinementCtx): void {
	const refuse = (path: (string | number)[], code: MessageKey, params: Record<string, string | number> = {}) =>
		context.addIssue({ code: 'custom', path, message: code, params });
	const { startDate, endDate, continents: served, defaultContinent, permissions, type } = values;
	if (startDate && endDate && Date.parse(endDate) < Date.parse(startDate)) refuse(['endDate'], 'endsBeforeStart');
	if (!served.includes(defaultContinent)) refuse(['defaultContinent'], 'continentNotServed');
	if (type !== 'points' && permissions.sortOrder.startsWith('price_'))
		refuse(['permissions', 'sortOrder'], 'sortOrderOfPoints');
}

const advanced = z.object(advancedSettingsFields);
const levelMoves = z.record(z.uuid(), z.uuid()).default({});

/**
 * A whole save. `version` is the one that was loaded; the advanced fields come all together or not at all; `levelMoves`
 * says for each level that goes where its participants and codes shall be. Whether a secret is set only the server
 * knows, so it asks for single sign-on's fields itself.
 */
export const programUpdateSchema = settings
	.extend(advanced.partial().shape)
	.extend({ version: z.int(), levelMoves })
	// Left out, as clients from before these settings do, they stay.
	.partial({ flatTaxDefaultPct: true, flatTaxRates: true })
	.superRefine((values, context) => checkTogether(values, context));
/** What is missing for single sign-on, as issues of a form. */
function checkSso(values: SsoValues, context: z.RefinementCtx): void {
	for (const { path, code } of ssoFaults(values)) context.addIssue({ code: 'custom', path, message: code });
}
interface DevKeyValues {
	devKey?: string | undefined;
	devKeySet?: boolean | undefined;
	devKeyFor?: { replinkCatalogEndpoint: string; replinkEndpoint: string } | undefined;
	replinkCatalogEndpoint?: string | undefined;
	replinkEndpoint?: string | undefined;
}
/** Whether the key must come: none is set, or the one that is set was given for other addresses. */
export function needsDevKey({ devKey, devKeySet, devKeyFor, ...endpoints }: DevKeyValues): boolean {
	if (devKey) return false;
	const names = ['replinkCatalogEndpoint', 'replinkEndpoint'] as const;
	return !devKeySet || names.some((name) => goesElsewhere(endpoints[name] ?? '', devKeyFor?.[name]));
}
function checkDevKey(values: DevKeyValues, context: z.RefinementCtx): void {
	if (needsDevKey(values)) context.addIssue({ code: 'custom', path: ['devKey'], message: 'devKeyRequired' });
}
interface DomainValues {
	domain?: string | undefined;
	domainFrom?: { domain: string; feed: string } | undefined;
}
/**
 * Whether the domain must come: with the first save of the fieldset, and where there is one. "Remove domain" alone
 * takes it away, and the rest can be saved then.
 */
export const needsDomain = ({ domain, domainFrom }: DomainValues): boolean =>
	domain === '' && !(domainFrom?.domain === '' && domainFrom.feed !== '');
function checkDomain(values: DomainValues, context: z.RefinementCtx): void {
	if (needsDomain(values)) context.addIssue({ code: 'custom', path: ['domain'], message: 'domainRequired' });
}
// A form shows all faults at once, also while a field of another fieldset is refused.
const always = { when: () => true };

/** The form of a program, which knows whether secrets are set: without the Advanced fieldset, and with it. */
export const settingsFormSchema = settings
	.extend({ levelMoves })
	.superRefine(checkTogether, always)
	.superRefine(checkSso, always);
export const advancedSettingsFormSchema = settings
	.extend(advanced.shape)
	.extend({ levelMoves })
	.superRefine(checkTogether, always)
	.superRefine(checkSso, always)
	.superRefine(checkDomain, always)
	.superRefine(checkDevKey, always);

export type ProgramUpdate = z.output<typeof programUpdateSchema>;
export type ProgramUpdateInput = z.input<typeof programUpdateSchema>;
export type SettingsValues = z.input<typeof settings>;
