import { trpc } from '../../../lib/trpc';
import { EditOrder } from '../order/edit-order';

interface EditFailedOrderProps {
	programId: string;
	orderId: string;
	onClose: () => void;
	onSaved: () => void;
}

/** The dialog that edits an order in API Error and sends it to the supplier again, from a list of several programs. */
export function EditFailedOrder({ programId, ...props }: EditFailedOrderProps) {
	const { data: program } = trpc.programs.get.useQuery({ programId });
	return program ? <EditOrder {...props} program={program} batch={false} /> : null;
}
