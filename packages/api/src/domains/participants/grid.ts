import { participantStatuses } from '@rewards/validators/participants/constants';
import { defineGrid, type GridRow } from '../../grid';
import { cartItems } from './cart';

/** Participant Management: the participants of one program. In claim programs `email` is the code. */
export const participantGrid = defineGrid({
	name: 'participants',
	from: 'participant p',
	joins: [{ alias: 'l', sql: 'left join plateau_level l on l.program_id = p.program_id and l.id = p.level_id' }],
	scope: { kind: 'program', column: 'p.program_id' },
	where: 'p.deleted_at is null',
	key: 'sid',
	fields: {
		sid: { sql: 'p.id', type: 'id' },
		name: { sql: 'p.name', type: 'text', inSearch: true },
		email: { sql: 'p.email', type: 'text', inSearch: true },
		claimEmail: { sql: 'p.claim_email', type: 'text', inSearch: true },
		status: { sql: 'p.status', type: 'enum', values: participantStatuses },
		externalId: { sql: 'p.external_id', type: 'text', inSearch: true },
		levelId: { sql: 'p.level_id', type: 'id', nullable: true },
		level: { sql: 'l.description', type: 'text', nullable: true },
		balance: { sql: 'p.balance', type: 'number' },
		awarded: { sql: 'p.awarded', type: 'number' },
		redeemed: { sql: 'p.redeemed', type: 'number' },
		orderQuantity: { sql: 'p.order_count', type: 'number' },
		createDate: { sql: 'p.created_at', type: 'datetime' },
		lastLoginDate: { sql: 'p.last_login_at', type: 'datetime', nullable: true },
		customField1: { sql: 'p.custom_field1', type: 'text' },
		customField2: { sql: 'p.custom_field2', type: 'text' },
		customField3: { sql: 'p.custom_field3', type: 'text' },
		customField4: { sql: 'p.custom_field4', type: 'text' },
	},
	extra: { cartItems },
	search: { folded: 'p.search_text' },
	defaultSort: [{ field: 'name', desc: false }],
	// Renaming a level changes the version too (data_version_level).
	versions: { tables: ['participant'], live: 'participant', rows: true },
});

export type ParticipantRow = GridRow<typeof participantGrid>;
