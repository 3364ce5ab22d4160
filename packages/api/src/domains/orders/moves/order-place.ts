/** Where an order is. */
export interface OrderPlace {
	programId: string;
	orderId: string;
}
/** Who did it; null is the system itself, or the supplier. */
export type Actor = { id: string; name: string } | null;
