import type { ParticipantPreviewResult } from '@rewards/validators/participants/imports';

export type Kind = 'created' | 'changed' | 'unchanged' | 'rejected' | 'archived';

/** What would become of the rows. Without Override whoever is there already is refused, and nobody is archived. */
export function countsOf(result: ParticipantPreviewResult, override: boolean): { kind: Kind; count: number }[] {
	const { created, changed, unchanged, rejected, archived } = result;
	if (!override) {
		return [
			{ kind: 'created', count: created },
			{ kind: 'rejected', count: rejected + changed + unchanged },
		];
	}
	return [
		{ kind: 'created', count: created },
		{ kind: 'changed', count: changed },
		{ kind: 'unchanged', count: unchanged },
		{ kind: 'rejected', count: rejected },
		{ kind: 'archived', count: archived },
	];
}
