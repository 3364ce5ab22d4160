import { secretOf } from '../../crypto/secret-of';
import type { SealedColumn } from '../../data-key/reseal';

/** Secrets in a program's settings, and the keys of the suppliers that its orders were sent to. */
export const sealedSettings: readonly SealedColumn[] = [
	{
		table: 'program',
		column: 'mind_tickle_password',
		owner: 'id',
		context: (id) => secretOf(id, 'mindTicklePassword'),
	},
	{
		table: 'program',
		column: 'dev_key',
		owner: 'id',
		context: (id) => secretOf(id, 'devKey'),
		// The supplier of the settings is the one with the same bytes (domains/orders/supplier/due-suppliers.ts).
		copy: { table: 'program_supplier', owner: 'program_id' },
	},
	{
		table: 'program_supplier',
		column: 'dev_key',
		owner: 'program_id',
		key: { column: 'id', type: 'uuid' },
		context: (programId) => secretOf(programId, 'devKey'),
	},
];
