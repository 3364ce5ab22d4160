import type { PoolClient } from '@rewards/db';
import type { RejectSample } from '@rewards/validators/imports/schemas';
import type { PointPreviewSamples } from '@rewards/validators/ledger/imports';
import { secretMask } from '../../../imports';
import { secretFieldsOf } from './columns';
import type { PointStage } from './stage';

/** Rows of each kind in a preview. */
const shown = 10;

/** The first rows of each kind, from the stage and the tables that `validatePoints` left in this transaction. */
export async function pointSamples(
	client: PoolClient,
	programId: string,
	{ table, header }: PointStage,
): Promise<PointPreviewSamples> {
	const secret = secretFieldsOf(header);
	const shownText = (field: 'description' | 'reference') =>
		secret.has(field) ? `case when s.${field} = '' then '' else '${secretMask}' end as ${field}` : `s.${field}`;
	const { rows: accepted } = await client.query<PointPreviewSamples['accepted'][number]>(
		`select a.line, p.id as sid, p.name, p.email, s.amount, ${shownText('description')}, ${shownText('reference')}, a.before, a.after,
			to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
		from (select * from accepted order by line limit ${shown}) a join ${table} s on s.line = a.line
			join participant p on p.program_id = $1 and p.id = a.id order by a.line`,
		[programId],
	);
	const { rows: rejected } = await client.query<RejectSample>(
		`select f.line, coalesce(nullif(s.email, ''), s.external_id) as email, f.fault_column as "column", f.fault_value as value,
			f.fault_code as code, f.fault_params - 'also' as params, coalesce(f.fault_params->'also', '[]') as also
		from (
			(select line, fault_column, fault_value, fault_code, fault_params from ${table} where fault_code is not null order by line limit ${shown})
			union all (select * from refused order by line limit ${shown})
		) f join ${table} s on s.line = f.line order by f.line limit ${shown}`,
	);
	return { accepted, rejected };
}
