import type { Prisma } from '@rewards/db';

/**
 * Every setting of a program. The encrypted secrets are read only to see whether they are set; `settingsOf` drops them.
 */
export const settingsSelect = {
	id: true,
	accountId: true,
	name: true,
	status: true,
	type: true,
	fullName: true,
	poPrefix: true,
	batchOrderEnabled: true,
	startsAt: true,
	endsAt: true,
	createdAt: true,
	isTemplate: true,
	adminMessage: true,
	messageSize: true,
	messageAlign: true,
	defaultEmail: true,
	codeLength: true,
	afterReturn: true,
	newThreshold: true,
	stockRule: true,
	orderLimit: true,
	unitLimit: true,
	customField1: true,
	customField2: true,
	customFieldEdit1: true,
	customFieldEdit2: true,
	customFieldEdit3: true,
	customFieldEdit4: true,
	customFieldVisible1: true,
	customFieldVisible2: true,
	customFieldVisible3: true,
	customFieldVisible4: true,
	terms: true,
	includeFreight: true,
	includeHandling: true,
	useEstimatedTax: true,
	defaultUSTaxCDTPct: true,
	estimatedCDNCDTPct: true,
	includeResellerMarkup: true,
	applyResellerMarkupPctToPSQ: true,
	resellerMarkupPct: true,
	includePSQ: true,
	psq: true,
	repShare: true,
	pointValue: true,
	taxProvider: true,
	flatTaxDefaultPct: true,
	flatTaxRates: {
		select: { country: true, state: true, rate: true },
		orderBy: [{ country: 'asc' }, { state: 'asc' }],
	},
	taxConfig: true,
	languages: true,
	continents: true,
	defaultContinent: true,
	defaultCountry: true,
	geolocationEnabled: true,
	contacts: true,
	footerTextSize: true,
	footerTextAlign: true,
	showTopAccountBar: true,
	showTopCategorySearchBar: true,
	ableToPasswordReset: true,
	checkoutSelectDifferentProductRedirectHome: true,
	permissions: true,
	theme: true,
	ssoEnabled: true,
	mindTickleServiceUrl: true,
	mindTickleUserName: true,
	mindTicklePassword: true,
	mindTicklePasswordSetAt: true,
	mindTicklePasswordSetBy: true,
	oktaServiceUrl: true,
	oktaClientId: true,
	autoUpdateCatalog: true,
	isAutoBuild: true,
	domain: true,
	feed: true,
	feedFileId: true,
	replinkCatalogEndpoint: true,
	replinkEndpoint: true,
	supplierUserId: true,
	devKey: true,
	devKeySetAt: true,
	devKeySetBy: true,
	feedStatus: true,
	feedBuiltAt: true,
	version: true,
	updatedAt: true,
	levels: {
		where: { leaving: false },
		select: {
			id: true,
			position: true,
			description: true,
			from: true,
			to: true,
			levelMessage: true,
			customHomePage: true,
		},
		orderBy: { position: 'asc' },
	},
	account: { select: { id: true, name: true, type: true } },
} satisfies Prisma.ProgramSelect;

export type SettingsRow = Prisma.ProgramGetPayload<{ select: typeof settingsSelect }>;

type Given = Record<string, unknown>;
const objectOf = (value: Prisma.JsonValue): Given =>
	typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Given) : {};
const texts = <Key extends string>(value: Prisma.JsonValue, ...keys: Key[]) => {
	const given = objectOf(value);
	return Object.fromEntries(keys.map((key) => [key, typeof given[key] === 'string' ? given[key] : ''])) as Record<
		Key,
		string
	>;
};

/** Defaults of what a participant's site shows and allows. */
const usualPermissions = {
	allowAddressManagement: true,
	allowEmailUpdate: true,
	allowUserGrid: false,
	allowPurchase: true,
	showTags: true,
	showPriceSlider: true,
	showCategories: true,
	showBrands: true,
	productCounts: [12, 24, 48],
	sortOrder: 'name_asc',
};
export type SitePermissions = typeof usualPermissions;
const permissionsOf = (value: Prisma.JsonValue): SitePermissions => ({ ...usualPermissions, ...objectOf(value) });

/** The advanced settings, for callers with manageProgramAdvanced; `devKey` never leaves the server. */
export const advancedOf = (row: SettingsRow) => ({
	autoUpdateCatalog: row.autoUpdateCatalog,
	isAutoBuild: row.isAutoBuild,
	domain: row.domain,
	feed: row.feed,
	feedFileId: row.feedFileId,
	replinkCatalogEndpoint: row.replinkCatalogEndpoint,
	replinkEndpoint: row.replinkEndpoint,
	userId: row.supplierUserId,
	devKeySet: row.devKey !== null,
});

/**
 * A program under the names of REST clients, without the advanced settings; decimals as text, secrets as whether they
 * are set.
 */
export function settingsOf(row: SettingsRow) {
	const { levels, geolocationEnabled, startsAt, endsAt, createdAt, feedBuiltAt, ...rest } = row;
	const {
		mindTickleServiceUrl,
		mindTickleUserName,
		mindTicklePassword,
		mindTicklePasswordSetAt: _passwordAt,
		mindTicklePasswordSetBy: _passwordBy,
		oktaServiceUrl,
		oktaClientId,
		autoUpdateCatalog: _auto,
		isAutoBuild: _build,
		domain: _domain,
		feed: _feed,
		feedFileId: _file,
		replinkCatalogEndpoint: _catalog,
		replinkEndpoint: _endpoint,
		supplierUserId: _user,
		devKey: _key,
		devKeySetAt: _keyAt,
		devKeySetBy: _keyBy,
		...plain
	} = rest;
	return {
		...plain,
		startDate: startsAt,
		endDate: endsAt,
		CreateDate: createdAt,
		feedLastBuilt: feedBuiltAt,
		newThreshold: plain.newThreshold?.toString() ?? '',
		defaultUSTaxCDTPct: plain.defaultUSTaxCDTPct.toString(),
		estimatedCDNCDTPct: plain.estimatedCDNCDTPct.toString(),
		resellerMarkupPct: plain.resellerMarkupPct.toString(),
		psq: plain.psq.toString(),
		repShare: plain.repShare.toString(),
		pointValue: plain.pointValue.toString(),
		flatTaxDefaultPct: plain.flatTaxDefaultPct?.toString() ?? '',
		flatTaxRates: plain.flatTaxRates.map(({ rate, ...place }) => ({ ...place, rate: rate.toString() })),
		taxConfig: texts(plain.taxConfig, 'fromCountry', 'fromZip', 'fromState', 'fromCity', 'fromStreet'),
		geolocation: { enabled: geolocationEnabled },
		contacts: texts(plain.contacts, 'address', 'email', 'phone'),
		permissions: permissionsOf(plain.permissions),
		theme: {
			...texts(
				plain.theme,
				'color1',
				'color2',
				'color3',
				'logo',
				'mobileLogo',
				'favIcon',
				'loginLogo',
				'backgroundImage',
			),
			gridType: texts(plain.theme, 'gridType').gridType || 'grid-4',
		},
		mindTickleConfig: {
			serviceURL: mindTickleServiceUrl,
			userName: mindTickleUserName,
			passwordSet: mindTicklePassword !== null,
		},
		oktaConfig: { serviceURL: oktaServiceUrl, clientId: oktaClientId },
		plateauLevels: levels.map((level) => ({ ...level, from: level.from.toString(), to: level.to.toString() })),
	};
}
