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

/**
 * A supplier that a program has something due with: the one that its settings name, or one that they named when orders
 * were sent.
 */
export interface DueSupplier extends SupplierSettings {
	/** The row of `program_supplier`; null while the settings don't say how it is reached. */
	supplierId: string | null;
	/** The settings name another one by now. New orders don't go there; those that did are asked for there. */
	former: boolean;
	/**
	 * What the settings have as the key of the same place and user by now: for a supplier that refuses the former one.
	 */
	newKey: Uint8Array | null;
}

/** The origin of a supplier's address, by which its circuit goes; null when it has none. */
export const originOf = ({ endpoint }: Pick<SupplierSettings, 'endpoint'>): string | null =>
	URL.canParse(endpoint) ? new URL(endpoint).origin : null;

/**
 * The circuits of a supplier: one for all programs that go there, which opens when it can't be reached or fails; and
 * one for each way in which a program goes there, which opens when it is there and doesn't take what comes so, as with
 * a wrong key. One program's wrong settings keep no other's orders waiting, and former settings none that go out by new
 * ones.
 */
export const circuitsOf = (supplier: Pick<DueSupplier, 'endpoint' | 'supplierId'>): { all: string; own: string } => {
	const all = originOf(supplier) ?? '';
	return { all, own: `${all} ${supplier.supplierId}` };
};

/** Why an order waits for a supplier that the settings name no more; for the order errors. */
export const sentElsewhere = (supplier: Pick<SupplierSettings, 'endpoint'>): string =>
	`The order was sent to ${originOf(supplier) ?? 'a supplier'}, which the settings name no more, and is asked for there before anything else is done.`;

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
