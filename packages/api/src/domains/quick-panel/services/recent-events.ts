import { auditEntities, auditRecords } from '@rewards/validators/audit/constants';
import type { PermissionFlag, Permissions } from '@rewards/validators/permissions';
import type { StaffContext } from '../../../trpc';

export interface RecentEvent {
	id: string;
	at: Date;
	/** Who did it, by name; blank for the system itself. */
	actorName: string;
	action: string;
	entity: string;
	entityId: string;
	/** The record's name, where the entry holds it. */
	name: string;
	accountName: string;
	programId: string | null;
	programName: string;
}

/** Signing in and out is no news to colleagues. */
const quietActions = [
	'signIn',
	'signInFailed',
	'signInLocked',
	'signOut',
	'signOutEverywhere',
	'endSession',
	'forgotPassword',
];

/** Users who may work with such records may see what happened to them. */
const visible = (permissions: Permissions): string[] =>
	auditEntities.filter((entity) => {
		const { news }: { news?: readonly PermissionFlag[] | 'staff' } = auditRecords[entity];
		return news === 'staff' || news?.some((flag) => permissions[flag]);
	});

const most = 20;
const days = 30;

// A program that has moved away has no name here. Takes the newest of each account from its own index, then the newest
// of all: a small account never reads through all other entries.
const sql = `select e.id, e.at, e.actor_name as "actorName", e.action, e.entity, e.entity_id as "entityId",
	coalesce(e.after->>'name', e.before->>'name', e.after->>'displayName', e.before->>'displayName', e.after->>'email', '') as name,
	a.name as "accountName", e.program_id as "programId", coalesce(p.name, '') as "programName"
from account a
cross join lateral (
	select * from audit_entry e
	where e.account_id = a.id and e.at > now() - interval '${days} days' and e.entity = any($2) and e.action <> all($3)
	order by e.at desc limit ${most}
) e
left join (program p join account pa on pa.id = p.account_id and pa.path @> array[$1]::uuid[]) on p.id = e.program_id
where a.path @> array[$1]::uuid[]
order by e.at desc, e.id desc limit ${most}`;

/** The twenty latest changes in the caller's account and those below, of the last thirty days. */
export async function recentEvents({ db, session }: Pick<StaffContext, 'db' | 'session'>): Promise<RecentEvent[]> {
	const { rows } = await db.pool.query<RecentEvent>({
		name: 'recent-events',
		text: sql,
		values: [session.account.id, visible(session.permissions), quietActions],
	});
	return rows;
}
