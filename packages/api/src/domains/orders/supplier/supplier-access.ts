import { openText } from '../../../crypto';
import { secretOf } from '../../../crypto/secret-of';
import type { SupplierAccess } from '../../../integrations/supplier';
import type { Services } from '../../../trpc';

/** The supplier fields of a program's settings. */
export interface SupplierSettings {
	programId: string;
	endpoint: string;
	userId: string;
	devKey: Uint8Array | null;
}

/**
 * A supplier with which a program has work due: the one in its settings, or an earlier one that orders were sent to.
 */
export interface DueSupplier extends SupplierSettings {
	tenantId: string;
	/** The row of `program_supplier`; null while the settings are incomplete. */
	supplierId: string | null;
	/**
	 * The settings name another supplier by now. New orders don't go to this one; its existing orders are polled there.
	 */
	former: boolean;
	/** The current key in the settings for the same address and user: used when the supplier refuses the former one. */
	newKey: Uint8Array | null;
}

/** The origin of a supplier's address; null when it has none. */
export const originOf = ({ endpoint }: Pick<SupplierSettings, 'endpoint'>): string | null =>
	URL.canParse(endpoint) ? new URL(endpoint).origin : null;

/**
 * A supplier's address without what only one program has in it: who uses another path at the same origin, which fails
 * or hangs, delays nobody else.
 */
export const placeOf = ({ endpoint }: Pick<SupplierSettings, 'endpoint'>): string => {
	if (!URL.canParse(endpoint)) return '';
	const { origin, pathname } = new URL(endpoint);
	return `${origin}${pathname}`.replace(/\/+$/, '').toLowerCase();
};

/**
 * The circuit breakers of a supplier: one for all programs that use it, which opens when it is unreachable or fails;
 * and one for each combination of address and credentials, which opens when the supplier is up but refuses these, as
 * with a wrong key. So wrong settings of one program don't delay other programs, and former settings don't delay orders
 * under new ones.
 */
export const circuitsOf = (supplier: Pick<DueSupplier, 'endpoint' | 'supplierId'>): { all: string; own: string } => {
	const all = placeOf(supplier);
	return { all, own: `${all} ${supplier.supplierId}` };
};

/** Why an order waits for a supplier that the settings no longer name; for the order errors. */
export const sentElsewhere = (supplier: Pick<SupplierSettings, 'endpoint'>): string =>
	`The order was sent to ${originOf(supplier) ?? 'a supplier'}, which the settings name no more, and is asked for there before anything else is done.`;

/** How a program's supplier is reached; null while the settings are incomplete. */
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

/** The address to which a program's supplier sends its messages. */
export const messagesTo = ({ config }: Pick<Services, 'config'>, programId: string): string =>
	`${config.publicUrl}/api/supplier/${programId}/messages`;
