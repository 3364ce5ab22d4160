import { fillText } from './fill-text';

/**
 * The English text of every message a schema or the server can give for a field, by key. `{{max}}` and `{{max, number}}` are filled
 * from the params. Turkish and Arabic stand in files of their own under the same keys.
 * The first group are texts that staff and clients have known for long; their words don't change.
 */
export const messages = {
	// known for long
	nameRequired: 'Name is required',
	programNameRequired: 'Program Name is required',
	emailRequired: 'Email is required',
	emailInvalid: 'Email is invalid',
	claimEmailInvalid: 'Email is not valid',
	codeRequired: 'Code is required',
	statusRequired: 'Status is required',
	passwordRequired: 'Password is required',
	levelRequired: 'Level is required',
	countryRequired: 'Country is required',
	address1Required: 'Address 1 is required',
	cityRequired: 'City is required',
	stateRequired: 'State is required',
	zipRequired: 'ZIP is required',
	zipInvalidUSA: 'ZIP must be 5 digits, or 5 digits and 4 more (12345-6789)',
	zipInvalidCanada: 'Postal code must look like A1A 1A1',
	phoneRequired: 'Phone is required',
	roleRequired: 'Role is required',
	// shared
	required: 'This is required',
	tooLong: 'At most {{max}} characters',
	tooLongBy: 'At most {{max}} characters; {{over}} too many',
	tooShort: 'At least {{min}} characters',
	tooSmall: 'At least {{min, number}}',
	tooBig: 'At most {{max, number}}',
	invalid: 'This value is not valid',
	invalidType: 'This value has the wrong type',
	invalidChoice: 'Choose one of: {{choices}}',
	unknownKey: 'Unknown field: {{key}}',
	controlCharacter: 'Contains a character that cannot be stored',
	notWhole: 'Must be a whole number',
	notNumber: 'Must be a number',
	tooManyDecimals: 'At most {{max}} digits after the decimal point',
	taxAddressRefused: 'The tax service does not know this place. {{detail}}',
	pricesTooLarge: '{{count, number}} products would cost more points than an order can carry',
	userNameRequired: 'User name is required',
	displayNameRequired: 'Display name is required',
	typeRequired: 'Type is required',
	passwordCommon: 'This password is among the commonest. Choose another.',
	passwordWrong: 'The current password is wrong',
	passwordsDiffer: 'The two passwords differ',
	countryUnknown: 'Unknown country: {{value}}',
	countryNotOfProgram: 'This program does not serve {{value}}',
	stateUnknown: 'Unknown state: {{value}}',
	levelUnknown: 'The program has no such level: {{value}}',
	statusUnknown: 'Unknown status: {{value}}',
	duplicateInProgram: 'A participant with this value already exists in the program',
	duplicateInFile: 'Line {{line}} of the file has the same value',
	taken: 'This is already in use',
	roleElsewhere: 'This role cannot be given in this account',
	roleAbove: 'This role has permissions that you do not have: {{flags}}',
	roleOwn: 'Your own role is changed by somebody else',
	roleNameReserved: 'This name has a meaning of its own. Choose another.',
	ownSignInName: 'Your own email and user name are changed by somebody else who manages users',
	passwordOwn: 'Change your own password on your profile page',
	codesNotGenerated: 'Codes could not be generated!',
	tooManyCodes:
		'Codes of {{length}} characters are safe from guessing for {{max, number}} more at most. Ask for fewer, or make the program’s codes longer.',
	bulkDone: 'Done',
	bulkUnchanged: 'Was so already',
	participantGone: 'This participant is no longer there',
	participantChangedSince: 'This participant has been changed since',
	emailTakenSince: 'Somebody else has this e-mail by now',
	levelGoneSince: 'The level from before is gone',
	gridFilterTooDeep: 'The filter is nested too deeply',
	gridFilterTooLarge: 'The filter has too many conditions',
	// content
	urlRequired: 'URL is required',
	pageUrlInvalid: 'Use letters, digits, - and _, with / between parts',
	pageUrlKept: 'Every site needs this page at this URL',
	linkUnsafe: 'Use a page of the site, or an address that begins with https://, mailto: or tel:',
	imageUnsafe: 'Use an uploaded image, or an address that begins with https://',
	menuTitleRequired: 'Title is required',
	menuItemTwice: 'This entry comes twice',
	menuCircle: 'A menu entry cannot be below itself',
	slideSpeedOfSliders: 'Only sliders have a slide speed',
	languageNotOfProgram: 'The program does not have this language',
	// program settings
	poPrefixRequired: 'PO Prefix is required',
	poPrefixInvalid: 'Only letters, digits, - and _',
	programTitleRequired: 'Program Title is required',
	ratioRequired: 'Ratio is required',
	mainColorRequired: 'Main Color is required',
	mainOppositeColorRequired: 'Main Opposite Color is required',
	linkColorRequired: 'Link Color is required',
	logoRequired: 'Logo is required',
	mobileLogoRequired: 'Mobile Logo is required',
	favIconRequired: 'FavIcon is required',
	serviceUrlRequired: 'Service URL is required',
	ssoUserNameRequired: 'UserName is required',
	clientIdRequired: 'Client ID is required',
	domainRequired: 'Domain is required',
	feedRequired: 'Feed Code is required',
	feedFileIdRequired: 'Feed File Id is required',
	replinkCatalogEndpointRequired: 'Replink Catalog Endpoint is required',
	replinkEndpointRequired: 'Replink Endpoint is required',
	userIdRequired: 'User Id is required',
	devKeyRequired: 'Dev Key is required',
	colorInvalid: 'Write the color as # and six digits, as #1f4f8f',
	imageGone: 'This image is no longer there. Upload it again.',
	urlInvalid: 'Must be a web address that begins with https://',
	domainInvalid: 'Must be a domain such as rewards.example.com',
	dateInvalid: 'Must be a date',
	countryInvalid: 'Choose a country from the list',
	endsBeforeStart: 'Ends before it starts',
	continentNotServed: 'Choose one of the continents that the program serves',
	sortOrderOfPoints: 'Only points programs sort by points',
	levelEndsFirst: 'The range ends before it begins',
	levelOverlaps: 'The range reaches into that of {{level}}',
	pageUnknown: 'The program has no such page',
	levelInUse:
		'{{participants, number}} participants and {{codes, number}} codes use this level. Choose where they move.',
	programTypeInUse:
		'The program has {{participants, number}} participants, {{orders, number}} orders and {{codes, number}} code batches. Its type can no longer change.',
	// dictionaries
	dictionaryKeyInvalid: 'The name of a text begins with a letter or a digit and has at most 120 characters',
	dictionaryKeyTwice: 'The same text is named twice',
	dictionaryKeyUnknown: 'The site has no such text',
	placeholderBroken: 'A brace is left open or out of place. Placeholders look like {name}',
	placeholderMissing: 'Add the placeholder {{names}}',
	placeholderUnknown: 'The site does not fill in {{names}}',
	// transactions
	amountRequired: 'Amount is required',
	amountZero: 'Must not be 0',
	descriptionRequired: 'Description is required',
	balanceOnly: 'The balance is only {{balance, number}}',
	balanceTooBig: 'More than {{max, number}} points cannot be kept',
	referenceTaken: 'The program has a transaction with this reference already',
	personRequired: 'An email or an external id is required',
	personUnknown: 'The program has nobody with this value',
	personAmbiguous: 'Several participants have this external id',
	personDiffers: 'Email and external id belong to different participants',
	personArchived: 'This participant is archived',
	// imports: a row as a whole
	rowColumns: 'The row has {{found}} columns, the header has {{expected}}',
	rowQuote: 'A quotation mark in this row is never closed or stands in the wrong place',
	rowTooLong: 'The row is longer than {{max}} characters',
	recordBroken: 'This product is not valid JSON',
	recordTooLong: 'This product is longer than {{max}} KB',
} as const;

export type MessageKey = keyof typeof messages;

/** Whether a text is a key of `messages`. */
export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(messages, key);

/** A sentence with its params filled in: `{{name}}` as it is, `{{count, number}}` as the language writes numbers. */
export const filledMessage = (text: string, params: Record<string, unknown>, language: string): string =>
	fillText(text, params, {
		number: (value) => (typeof value === 'number' ? value.toLocaleString(language) : String(value ?? '')),
	});

/** The English sentence of a key, with its params filled in. Unknown keys are given back as they are. */
export const englishMessage = (key: string, params: Record<string, unknown> = {}): string =>
	filledMessage(isMessageKey(key) ? messages[key] : key, params, 'en');
