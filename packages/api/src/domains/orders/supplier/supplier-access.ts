import { openText } from '../../../crypto';
import { secretOf } from '../../../crypto/secret-of';
import type { SupplierAccess } from '../../../integrations/supplier';
import type { Services } from '../../../trpc';

/** What a program's settings say of its supplier. */
export interface SupplierSettings {
	programId: string;
	endpoint: string;
	userId: string;
	devKey: Uint8Array | null;
}

/** The origin of a supplier's address, by which its circuit goes; null when it has none. */
export const originOf = ({ endpoint }: SupplierSettings): string | null =>
	URL.canParse(endpoint) ? new URL(endpoint).origin : null;

/** How a program's supplier is reached; null while the settings don't say it. */
export function accessOf(
	{ config }: Pick<Services, 'config'>,
	{ programId, endpoint, userId, devKey }: SupplierSettings,
): SupplierAccess | null {
	if (!devKey || !URL.canParse(endpoint)) return null;
	return {
		endpoint,
		userId,
		devKey: openText(config.dataKey, devKey, secretOf(programId, 'devKey')),
		allowed: config.privateTargets,
	};
}

/** Where a program's supplier sends its messages. */
export const messagesTo = ({ config }: Pick<Services, 'config'>, programId: string): string =>
	`${config.publicUrl}/api/supplier/${programId}/messages`;
