import { newId, type PoolClient } from '@rewards/db';
import {
	type BuildStepCode,
	buildSteps,
	type FeedFaultReason,
	feedFaults,
} from '@rewards/validators/catalogue/constants';
import { fillText } from '@rewards/validators/messages/fill-text';
import type { Queryable } from '../../../imports';

const insert = `insert into rebuild_step (program_id, id, build_id, description, step_detail, is_error, code, params, at)
	values ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp())`;
const errors: ReadonlySet<BuildStepCode> = new Set(['rejected', 'failed', 'cancelled', 'declined', 'replaced']);

export interface BuildKey {
	programId: string;
	buildId: string;
}
export type StepParams = Readonly<Record<string, string | number>>;

/**
 * Records a build step. Outside a transaction it is visible at once; in a transaction, together with the change that it
 * describes.
 */
export async function tellStep(
	client: Queryable | PoolClient,
	{ programId, buildId }: BuildKey,
	code: BuildStepCode,
	params: StepParams = {},
): Promise<void> {
	const [description, detail] = buildSteps[code];
	const filled = code === 'failed' ? faultText(params) : fillText(detail, params);
	const values = [programId, newId(), buildId, description, filled, errors.has(code), code, JSON.stringify(params)];
	await client.query(insert, values);
}

/** Why a feed could not be read, in English. */
function faultText({ reason, ...params }: StepParams): string {
	const known = String(reason) as FeedFaultReason;
	return fillText(feedFaults[known] ?? '', params);
}
