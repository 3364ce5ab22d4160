import { expect, test } from 'vitest';
import type { Given } from '../types';
import { pricing } from './pricing';
import { tax } from './tax';

test('percentages of tax and markup and the point value step by 0.01, any other percentage by 1', () => {
	const given = { t: (key: string) => key, locale: 'en', program: { id: '' } } as unknown as Given;
	const steps = [...pricing(given).fields, ...tax(given).fields].flatMap((field) =>
		field.kind === 'percent' || ('name' in field && field.name === 'pointValue' && field.kind === 'money')
			? [[field.name, field.step]]
			: [],
	);
	expect(Object.fromEntries(steps)).toEqual({
		resellerMarkupPct: 0.01,
		repShare: 1,
		pointValue: 0.01,
		defaultUSTaxCDTPct: 0.01,
		estimatedCDNCDTPct: 0.01,
		flatTaxDefaultPct: 0.01,
	});
});
