export { isSigned, type SignedMessage } from '../../crypto/message-signature';
export { type SupplierItem, type SupplierOrder, type SupplierView, supplierMessageSchema } from './protocol';
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
