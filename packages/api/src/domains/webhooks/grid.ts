import { actingFaults } from '@rewards/validators/acting/constants';
import { deliveryStates, endpointStates, testEvent, webhookEvents } from '@rewards/validators/webhooks/constants';
import { defineGrid, type GridRow } from '../../grid';

/** Endpoints of the caller's account and those below. */
export const endpointGrid = defineGrid({
	name: 'webhooks',
	// The name of a program only while it is the endpoint's own account's: another account may have renamed it since.
	from: `webhook_endpoint e join account a on a.id = e.account_id
		left join (program p join account pa on pa.id = p.account_id) on p.id = e.program_id and pa.path @> array[a.id]`,
	scope: { kind: 'accounts', column: 'a.path' },
	where: 'a.deleted_at is null',
	key: 'id',
	fields: {
		id: { sql: 'e.id', type: 'id' },
		name: { sql: 'e.name', type: 'text', inSearch: true },
		url: { sql: 'e.url', type: 'text', inSearch: true },
		events: { sql: `array_to_string(e.events, ',')`, type: 'text' },
		state: {
			sql: `case when e.paused_at is not null then 'paused' when e.failing_since is not null then 'failing' else 'active' end`,
			type: 'enum',
			values: endpointStates,
		},
		pausedBy: { sql: 'e.paused_by', type: 'enum', values: ['staff', 'failures', ...actingFaults], nullable: true },
		failingSince: { sql: 'e.failing_since', type: 'datetime', nullable: true },
		accountName: { sql: 'a.name', type: 'text' },
		programName: {
			sql: `case when e.program_id is not null then coalesce(p.name, '') end`,
			type: 'text',
			nullable: true,
		},
		createdAt: { sql: 'e.created_at', type: 'datetime' },
	},
	search: { fields: ['name', 'url'] },
	defaultSort: [{ field: 'name', desc: false }],
});

/** Messages to one endpoint, but for those about programs that have left its account. */
export const deliveryGrid = defineGrid({
	name: 'webhookDeliveries',
	from: `webhook_delivery d join webhook_event v on v.id = d.event_id join webhook_endpoint e on e.id = d.endpoint_id
		join account a on a.id = e.account_id
		left join (program p join account pa on pa.id = p.account_id) on p.id = v.program_id`,
	scope: { kind: 'accounts', column: 'a.path' },
	// The same as webhook_reaches, which would be asked a million times for a million messages.
	where: `a.deleted_at is null and case when v.program_id is null then e.program_id is null
		else (e.program_id is null or e.program_id = v.program_id) and pa.path @> array[e.account_id] end`,
	key: 'id',
	fields: {
		id: { sql: 'd.id', type: 'id' },
		endpointId: { sql: 'd.endpoint_id', type: 'id' },
		eventId: { sql: 'v.id', type: 'id' },
		type: { sql: 'v.type', type: 'enum', values: [...webhookEvents, testEvent] },
		state: { sql: 'd.state', type: 'enum', values: deliveryStates },
		programName: { sql: 'p.name', type: 'text', nullable: true },
		tries: { sql: 'd.tries', type: 'number' },
		lastStatus: { sql: 'd.last_status', type: 'number', nullable: true },
		lastError: { sql: 'd.last_error', type: 'text', nullable: true },
		lastAt: { sql: 'd.last_at', type: 'datetime', nullable: true },
		dueAt: { sql: 'd.due_at', type: 'datetime', nullable: true },
		createdAt: { sql: 'd.created_at', type: 'datetime' },
	},
	search: { fields: ['type', 'programName'] },
	defaultSort: [{ field: 'createdAt', desc: true }],
});

export type EndpointRow = GridRow<typeof endpointGrid>;
export type DeliveryRow = GridRow<typeof deliveryGrid>;
