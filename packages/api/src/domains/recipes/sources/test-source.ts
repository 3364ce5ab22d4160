import type { SourceFaultReason } from '@rewards/validators/recipes/source-constants';
import { type SourceTest, sourcePlaceSchema } from '@rewards/validators/recipes/source-schemas';
import { openSource, SourceFault } from '../../../integrations/sources';
import { outsideInTurn } from '../../../shares';
import type { ProgramContext } from '../../../trpc';
import { takesRecipe } from '../policy';
import { secretFor } from './kept-secret';
import { accessTo, findSource } from './stored-source';

/** What a source says when staff try it. */
export interface SourceTried {
	/** Why there are no files, with the params of its sentence; null if it answers. */
	fault: { reason: SourceFaultReason; params: Record<string, string | number> } | null;
	/** SFTP: the key that the server shows, for staff to confirm. */
	hostKey: string | null;
	/** How many files fit the pattern, and the newest of them. */
	found: number;
	newest: string[];
}

const testMs = 30_000;
const mostNamed = 5;

/** Connects, signs in and lists, as a look does, and fetches nothing. Stores nothing. */
export async function testSource(ctx: ProgramContext, { recipeId, ...given }: SourceTest): Promise<SourceTried> {
	await takesRecipe(ctx, recipeId);
	const stored = await findSource(ctx.db.pool, recipeId, ctx.program.id);
	const signal = AbortSignal.timeout(testMs);
	const none = { hostKey: null, found: 0, newest: [] };
	try {
		const access = accessTo(ctx, sourcePlaceSchema.parse(given), secretFor(ctx, stored, given));
		return await outsideInTurn(ctx, async () => {
			const source = await openSource(given.kind, access, signal);
			try {
				const files = await source.list();
				const newest = files.slice(-mostNamed).map(({ name }) => name);
				return { fault: null, hostKey: source.hostKey, found: files.length, newest: newest.reverse() };
			} finally {
				source.close();
			}
		});
	} catch (error) {
		if (error instanceof SourceFault) {
			const { hostKey } = error.params;
			const fault = { reason: error.reason, params: { ...error.params } };
			return { ...none, hostKey: typeof hostKey === 'string' ? hostKey : null, fault };
		}
		if (signal.aborted) return { ...none, fault: { reason: 'timeout', params: {} } };
		throw error;
	}
}
