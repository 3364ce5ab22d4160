export type { SupplierItem, SupplierOrder, SupplierView } from './protocol';
export { isSigned, type SignedMessage } from './signature';
export {
	type AskAnswer,
	askForOrder,
	type CloseAnswer,
	closeOrder,
	type ListAnswer,
	listOrders,
	type SendAnswer,
	type SupplierAccess,
	sendOrder,
	type Unclear,
} from './supplier-client';
