import fc from 'fast-check';

/** Texts made of what spreadsheets and files treat in a special way. */
export const valueTexts = fc.string({
	unit: fc.constantFrom(
		...[
			'a',
			'é',
			'ي',
			'0',
			'5',
			'12',
			'.',
			',',
			';',
			"'",
			'"',
			'=',
			'-',
			'+',
			'@',
			' ',
			'E',
			'\t',
			'\n',
			'\uff1d',
			'&',
			'<',
		],
	),
	maxLength: 12,
});
