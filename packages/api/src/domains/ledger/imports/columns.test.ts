import { expect, test } from 'vitest';
import { isSecretHeader } from '../../../imports/header/secret-headers';
import { pointColumns } from './columns';

test('no column name of the product counts as a secret', () => {
	const names = pointColumns.flatMap(({ field, title, names: more = [] }) => [field, title, ...more]);
	expect(names.filter(isSecretHeader)).toEqual([]);
});
