import type { PoolClient } from '@rewards/db';
import { saysAddress } from './blanks';
import { address, own, type Target } from './match';
import { columnOf } from './stage';

/**
 * Stores what an undo needs of all participants in `touched`, whose rows are locked: the current values of the fields
 * that the import will write, and those that show later changes. Of a password only that there was a new one.
 */
export async function rememberChanges(
	client: PoolClient,
	{ programId, importId, stage }: Target & { importId: string },
) {
	const fields = own(stage.fields).filter((field) => field !== 'password');
	const addressFields = address(stage.staged);
	const pairs = (names: readonly (keyof typeof columnOf)[], alias: string) =>
		names.map((field) => `'${field}', ${alias}.${columnOf[field]}`).join(', ');
	const standing = `'status', p.status, 'importId', p.import_id, 'updatedAt', p.updated_at,
		'awarded', p.awarded, 'redeemed', p.redeemed, 'orders', p.order_count`;
	const rest = [
		fields.length > 0 ? `'own', jsonb_build_object(${pairs(fields, 'p')})` : '',
		stage.fields.includes('password') ? `'password', s.password_sealed is not null` : '',
		addressFields.length > 0
			? `'address', case when ${saysAddress(stage)} and a.id is not null then jsonb_build_object(${pairs(addressFields, 'a')}) end,
				'addressGiven', s.has_address`
			: '',
	].filter((part) => part !== '');
	await client.query(
		`insert into participant_import_change (program_id, import_id, participant_id, kind, updated_at, before)
		select $1, $2, p.id, case when t.line is null then 'archived' else 'changed' end, now(),
			case when t.line is null then jsonb_build_object(${standing})
				else jsonb_build_object(${[standing, ...rest].join(', ')}) end
		from touched t join participant p on p.program_id = $1 and p.id = t.id
			left join ${stage.table} s on s.line = t.line
			${addressFields.length > 0 ? 'left join participant_address a on a.program_id = $1 and a.participant_id = p.id and a.position = 1' : ''}`,
		[programId, importId],
	);
}
