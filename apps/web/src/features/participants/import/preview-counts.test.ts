import type { ParticipantPreviewResult } from '@rewards/validators/participants/imports';
import { expect, test } from 'vitest';
import { idle } from './preview-counts';

const result = (counts: Partial<ParticipantPreviewResult>) =>
	({ created: 0, changed: 0, unchanged: 0, archived: 0, rejected: 0, ...counts }) as ParticipantPreviewResult;

test('an import that would change nothing shows why, and suggests another mode only if that would change something', () => {
	expect(idle(result({ created: 1, unchanged: 2 }), 'add')).toBeNull();
	expect(idle(result({ rejected: 2 }), 'add')).toBe('nothingGood');
	expect(idle(result({ changed: 1, unchanged: 2 }), 'add')).toBe('nothingNew');
	expect(idle(result({ changed: 1 }), 'update')).toBeNull();
	expect(idle(result({ unchanged: 2 }), 'add')).toBe('nothingChanges');
	expect(idle(result({ unchanged: 2 }), 'update')).toBe('nothingChanges');
	expect(idle(result({ unchanged: 2, archived: 1 }), 'replace')).toBeNull();
});
