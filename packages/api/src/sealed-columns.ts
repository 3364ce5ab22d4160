import type { Pool } from '@rewards/db';
import type { SealedColumn } from './data-key/reseal';
import { factorSecrets, queuedMails } from './domains/auth';
import { sealedPasswords } from './domains/participants';
import { sealedSettings } from './domains/programs';
import { sourceSecrets } from './domains/recipes';
import { webhookSecrets } from './domains/webhooks';
import { sealedChunks } from './imports/stored-file';

/** Every column with sealed values, for `rotateDataKey`. `sealed-columns.test.ts` finds one that is missing. */
export async function sealedColumns(pool: Pool): Promise<readonly SealedColumn[]> {
	return [
		...sealedSettings,
		...webhookSecrets,
		...factorSecrets,
		...sourceSecrets,
		...queuedMails,
		...(await sealedPasswords(pool)),
		...sealedChunks,
	];
}
