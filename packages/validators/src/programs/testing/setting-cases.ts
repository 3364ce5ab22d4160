/**
 * A setting by its path, a value that is kept as given, and values that are refused, each with the code of the message.
 */
export type SettingCase = readonly [
	path: string,
	good: unknown,
	refused?: readonly (readonly [value: unknown, code: string])[],
];

const flag = (path: string): SettingCase => [path, true, [['perhaps', 'required']]];
const word = (path: string, good: string): SettingCase => [path, good, [['Enormous', 'invalidChoice']]];
const percentage = (path: string): SettingCase => [
	path,
	'8.875',
	[
		['-1', 'tooSmall'],
		['1e2', 'notNumber'],
		['8.12345', 'tooManyDecimals'],
		['', 'required'],
		['50000', 'tooBig'],
	],
];
const long = (length: number) => 'x'.repeat(length);

export const settingCases: readonly SettingCase[] = [
	[
		'name',
		'Sky Points Plus',
		[
			['', 'programNameRequired'],
			[long(21), 'tooLongBy'],
		],
	],
	[
		'fullName',
		'Cobalt Sky Points',
		[
			['  ', 'programTitleRequired'],
			[long(201), 'tooLong'],
		],
	],
	[
		'poPrefix',
		'ORD-7X',
		[
			['', 'poPrefixRequired'],
			['A B', 'poPrefixInvalid'],
			[long(11), 'tooLong'],
		],
	],
	['type', 'plateau', [['lottery', 'typeRequired']]],
	flag('batchOrderEnabled'),
	['status', false, [['off', 'required']]],
	['startDate', '2026-01-01T00:00:00.000Z', [['yesterday', 'dateInvalid']]],
	['endDate', '2030-12-31T00:00:00.000Z', [['never', 'dateInvalid']]],
	['adminMessage', 'Welcome to the new year.', [[long(5001), 'tooLong']]],
	word('messageSize', 'Large'),
	word('messageAlign', 'Center'),
	['defaultEmail', 'codes@example.com', [['nobody', 'emailInvalid']]],
	[
		'codeLength',
		12,
		[
			[5, 'tooSmall'],
			[33, 'tooBig'],
			[8.5, 'notWhole'],
		],
	],
	word('afterReturn', 'replace'),
	[
		'newThreshold',
		'1.5',
		[
			['', 'ratioRequired'],
			['-1', 'tooSmall'],
			['many', 'notNumber'],
		],
	],
	['stockRule', 'warn', [['sometimes', 'invalidChoice']]],
	...['orderLimit', 'unitLimit'].map(
		(name): SettingCase => [
			name,
			3,
			[
				[0, 'tooSmall'],
				[1.5, 'notWhole'],
				[2_000_000, 'tooBig'],
			],
		],
	),
	['customField1', 'Region', [[long(51), 'tooLong']]],
	['customField2', 'Team', [[long(51), 'tooLong']]],
	...[1, 2, 3, 4].flatMap((n) => [flag(`customFieldEdit${n}`), flag(`customFieldVisible${n}`)]),
	word('terms', 'Dropdown'),
	flag('includeFreight'),
	flag('includeHandling'),
	word('useEstimatedTax', 'taxondeliveredcost'),
	percentage('defaultUSTaxCDTPct'),
	percentage('estimatedCDNCDTPct'),
	word('includeResellerMarkup', '2'),
	flag('applyResellerMarkupPctToPSQ'),
	percentage('resellerMarkupPct'),
	flag('includePSQ'),
	[
		'psq',
		'4.25',
		[
			['-1', 'tooSmall'],
			['', 'required'],
		],
	],
	percentage('repShare'),
	[
		'pointValue',
		'0.02',
		[
			['0', 'tooSmall'],
			['', 'required'],
			['0.00001', 'tooManyDecimals'],
		],
	],
	word('taxProvider', 'taxjar'),
	[
		'flatTaxDefaultPct',
		'2.5',
		[
			['-1', 'tooSmall'],
			['some', 'notNumber'],
			['8.12345', 'tooManyDecimals'],
			['101', 'tooBig'],
		],
	],
	[
		'flatTaxRates',
		[
			{ country: 'CAN', state: '', rate: '13' },
			{ country: 'USA', state: '', rate: '8.25' },
			{ country: 'USA', state: 'TX', rate: '6.25' },
		],
		[
			[[{ country: '', state: '', rate: '1' }], 'countryRequired'],
			[[{ country: 'XXX', state: '', rate: '1' }], 'countryInvalid'],
			[[{ country: 'USA', state: 'ZZ', rate: '1' }], 'taxStateUnknown'],
			[[{ country: 'CAN', state: 'QC', rate: '1' }], 'stateOnlyOfUsa'],
			[[{ country: 'USA', state: 'TX', rate: '101' }], 'tooBig'],
			[[{ country: 'USA', state: 'TX', rate: '-1' }], 'tooSmall'],
			[[{ country: 'USA', state: 'TX', rate: '' }], 'required'],
			[['TX', 'TX'].map((state) => ({ country: 'USA', state, rate: '1' })), 'taxRateTwice'],
			[Array.from({ length: 401 }, () => ({ country: '', state: '', rate: '1' })), 'tooBig'],
		],
	],
	[
		'taxConfig.fromCountry',
		'USA',
		[
			['Atlantis', 'tooLong'],
			['XXX', 'countryInvalid'],
		],
	],
	['taxConfig.fromZip', '10001', [[long(21), 'tooLong']]],
	['taxConfig.fromState', 'NY', [[long(51), 'tooLong']]],
	['taxConfig.fromCity', 'New York', [[long(101), 'tooLong']]],
	['taxConfig.fromStreet', '1 Main Street', [[long(201), 'tooLong']]],
	['languages', ['en', 'fr', 'pt'], [[[], 'required']]],
	['geolocation.enabled', false, [['no', 'required']]],
	['continents', ['USA', 'NORTH_AMERICA'], [[[], 'required']]],
	['defaultContinent', 'NORTH_AMERICA', [['Atlantis', 'invalidChoice']]],
	[
		'defaultCountry',
		'CAN',
		[
			['', 'countryRequired'],
			['XXX', 'countryInvalid'],
		],
	],
	['contacts.address', '1 Main Street', [[long(501), 'tooLong']]],
	['contacts.email', 'help@example.com', [['help at example', 'emailInvalid']]],
	['contacts.phone', '800 555 0100', [[long(31), 'tooLong']]],
	word('footerTextSize', 'Large'),
	word('footerTextAlign', 'Right'),
	['showTopAccountBar', false, [['no', 'required']]],
	['showTopCategorySearchBar', false, [['no', 'required']]],
	['ableToPasswordReset', false, [['no', 'required']]],
	flag('checkoutSelectDifferentProductRedirectHome'),
	...[
		'allowAddressManagement',
		'allowEmailUpdate',
		'allowUserGrid',
		'allowPurchase',
		'showTags',
		'showPriceSlider',
		'showCategories',
		'showBrands',
	].map((name): SettingCase => [`permissions.${name}`, name === 'allowUserGrid', [['no', 'required']]]),
	[
		'permissions.productCounts',
		[10, 20],
		[
			[[], 'required'],
			[[0], 'tooSmall'],
		],
	],
	word('permissions.sortOrder', 'brand_desc'),
	[
		'theme.color1',
		'#123456',
		[
			['', 'mainColorRequired'],
			['red', 'colorInvalid'],
		],
	],
	[
		'theme.color2',
		'#fedcba',
		[
			['', 'mainOppositeColorRequired'],
			['#12', 'colorInvalid'],
		],
	],
	[
		'theme.color3',
		'#00aa00',
		[
			['', 'linkColorRequired'],
			['#12345g', 'colorInvalid'],
		],
	],
	word('theme.gridType', 'grid-5'),
	[
		'theme.logo',
		'https://images.example.com/logo.png',
		[
			['', 'logoRequired'],
			['javascript:alert(1)', 'urlInvalid'],
		],
	],
	[
		'theme.mobileLogo',
		'/images/logo.png',
		[
			['', 'mobileLogoRequired'],
			['//evil.example', 'urlInvalid'],
		],
	],
	[
		'theme.favIcon',
		'/images/icon.png',
		[
			['', 'favIconRequired'],
			['data:text/html,x', 'urlInvalid'],
		],
	],
	[
		'theme.loginLogo',
		'/images/login.png',
		[
			['ftp://example.com/x', 'urlInvalid'],
			['http://example.com/x.png', 'urlInvalid'],
			['/\\example.com/x.png', 'urlInvalid'],
		],
	],
	['theme.backgroundImage', '/images/back.jpg', [['https://me:pw@example.com/x', 'urlInvalid']]],
	['mindTickleConfig.serviceURL', 'https://sso.example.com/users', [['sso', 'urlInvalid']]],
	['mindTickleConfig.userName', 'portal', [[long(201), 'tooLong']]],
	['oktaConfig.serviceURL', 'https://okta.example.com', [['okta', 'urlInvalid']]],
	['oktaConfig.clientId', 'client-1', [[long(201), 'tooLong']]],
];

export const advancedCases: readonly SettingCase[] = [
	[
		'domain',
		'shop.example.com',
		[
			['', 'domainRequired'],
			['no domain', 'domainInvalid'],
			['localhost', 'domainInvalid'],
		],
	],
	['feed', 'LOCAL', [['', 'feedRequired']]],
	['feedFileId', '43', [['', 'feedFileIdRequired']]],
	[
		'replinkCatalogEndpoint',
		'https://replink.example.com/c2',
		[
			['', 'replinkCatalogEndpointRequired'],
			['x', 'urlInvalid'],
		],
	],
	[
		'replinkEndpoint',
		'https://replink.example.com/o2',
		[
			['', 'replinkEndpointRequired'],
			['x', 'urlInvalid'],
		],
	],
	['userId', 'other', [['', 'userIdRequired']]],
	['autoUpdateCatalog', false, [['no', 'required']]],
	['isAutoBuild', false, [['no', 'required']]],
];

/** The same record with the value at a dotted path. */
export function withSetting<Record extends object>(record: Record, path: string, value: unknown): Record {
	const [first = '', ...rest] = path.split('.');
	const inner = Reflect.get(record, first);
	return { ...record, [first]: rest.length === 0 ? value : withSetting(inner as object, rest.join('.'), value) };
}
export const settingAt = (record: object, path: string): unknown =>
	path.split('.').reduce<unknown>((value, key) => (value as object)[key as keyof object], record);
