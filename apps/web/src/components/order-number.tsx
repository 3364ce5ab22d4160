import { Link } from 'wouter';
import { useSelf } from '../lib/session/self';

const link = 'inline-flex min-h-[24px] max-w-full items-center text-primary-text hover:underline';

interface OrderAt {
	programId: string;
	userId: string;
	orderId: string | null;
	orderNumber: string | null;
}

/** Number of an order, as a link for users who may open it. */
export function OrderNumber({ programId, userId, orderId, orderNumber }: OrderAt) {
	const { manageOrders, manageProgram } = useSelf().data.permissions;
	const text = (
		<span data-ltr className="font-mono text-xs">
			{orderNumber}
		</span>
	);
	if (!orderId || !(manageOrders || manageProgram)) return text;
	return (
		<Link href={`/programs/${programId}/participants/${userId}/orders/${orderId}`} className={link}>
			{text}
		</Link>
	);
}
