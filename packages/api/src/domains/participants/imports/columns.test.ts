import { expect, test } from 'vitest';
import { isSecretHeader } from '../../../imports/secret-headers';
import { participantColumns } from './columns';

test('no column is taken for a secret by its own name, but the password', () => {
	const columns = [...participantColumns('points'), ...participantColumns('claim')];
	const names = columns.flatMap(({ field, title, names: more = [] }) => [field, title, ...more]);
	expect([...new Set(names.filter(isSecretHeader))]).toEqual(['password']);
});
