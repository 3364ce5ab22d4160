import { databaseClock } from '@rewards/db';
import { gridDayRange } from '@rewards/validators/grid';
import type { LiabilityAt } from '@rewards/validators/reports/schemas';
import { fieldError } from '../../../errors';

/** Which programs: one of them, or all of an account and below. */
export type LiabilityScope = { kind: 'program'; programId: string } | { kind: 'accounts'; accountId: string };

/** Their ids, as SQL with one parameter. */
export const programsOf = (scope: LiabilityScope): { sql: (placeholder: string) => string; id: string } =>
	scope.kind === 'program'
		? { id: scope.programId, sql: (id) => `select p.id from program p where p.id = ${id}::uuid` }
		: {
				id: scope.accountId,
				sql: (id) =>
					`select p.id from program p join account a on a.id = p.account_id where p.deleted_at is null and a.path @> array[${id}::uuid]`,
			};

/** The requested day, which must be over: until then its figures change. */
export function dayAsked({ day, zone }: LiabilityAt): { day: string; zone: string } {
	const timeZone = zone ?? 'UTC';
	const [yesterday] = gridDayRange('yesterday', timeZone, databaseClock.now());
	if (day && day > yesterday) throw fieldError('day', 'max', { max: yesterday });
	return { day: day ?? yesterday, zone: timeZone };
}
