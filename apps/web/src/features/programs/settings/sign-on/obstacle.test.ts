import { expect, test } from 'vitest';
import { obstacleOf } from './obstacle';

const config = { serviceURL: 'https://people.example.com', userName: 'portal', passwordSet: true };
const saved = { type: 'points', ssoEnabled: true, mindTickleConfig: config } as const;

test('the task runs with complete, saved settings of a program that identifies people by address', () => {
	expect(obstacleOf(saved, false)).toBeNull();
	expect(obstacleOf({ ...saved, type: 'plateau' }, false)).toBeNull();
	expect(obstacleOf(saved, true)).toBe('saveFirst');
	expect(obstacleOf({ ...saved, ssoEnabled: false }, false)).toBe('saveFirst');
	expect(obstacleOf({ ...saved, type: 'claim' }, false)).toBe('codesOnly');
	for (const missing of [{ serviceURL: '' }, { userName: '' }, { passwordSet: false }])
		expect(obstacleOf({ ...saved, mindTickleConfig: { ...config, ...missing } }, false)).toBe('incomplete');
});
