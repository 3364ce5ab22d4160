import { type OrderEdit, orderEditSchema } from '@rewards/validators/orders/schemas';
import { z } from 'zod';

const { shape } = orderEditSchema;
const person = { email: shape.email, claimEmail: shape.claimEmail };

/** An edited order as clients send it back: whole, or only the changes. Fields that can't be edited are ignored. */
export const editedOrderSchema = orderEditSchema.extend({
	user: z.object(person).optional(),
	shippingAddress: z
		.object({
			companyName: shape.companyName,
			address1: shape.address1,
			address2: shape.address2,
			address3: shape.address3,
			address4: shape.address4,
			townCity: shape.townCity,
			stateCounty: shape.stateCounty,
			postcode: shape.postcode,
			country: shape.country,
			phone: shape.phone,
			phoneExt: shape.phoneExt,
		})
		.optional(),
	/** With it, a save is refused if another user saved in the meantime. */
	version: z.int().optional(),
});

/** The edited fields. Fields of the order itself win over nested ones. */
export const editOf = ({
	user,
	shippingAddress,
	version: _,
	...own
}: z.output<typeof editedOrderSchema>): OrderEdit => ({
	...shippingAddress,
	...user,
	...own,
});
