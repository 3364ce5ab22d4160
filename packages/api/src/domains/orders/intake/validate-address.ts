import { type DeliveryAddress, type DeliveryField, readAddress } from '@rewards/validators/addresses/rules';
import { programCountries } from '@rewards/validators/countries';
import type { Offer } from './read-offer';
import { invalid, type Violation } from './violations';

/**
 * Where an order goes, by the rules of the address forms and the countries of the program. Until there is a street, as
 * in a cart, only the country counts.
 */
export function validateAddress(
	given: Partial<Record<DeliveryField, string | undefined>>,
	offer: Pick<Offer, 'geolocationEnabled' | 'continents' | 'defaultCountry'>,
	whole: boolean,
): { address: DeliveryAddress; obstacles: Violation[] } {
	const countries = programCountries(offer).map(({ code }) => code);
	const { address, faults } = readAddress(given, { countries, defaultCountry: offer.defaultCountry });
	const judged = whole || address.address1 !== '' ? faults : faults.filter(({ field }) => field === 'country');
	const obstacles = judged.map(({ field, code, params }) => invalid(`shippingAddress.${field}`, code, params));
	return { address, obstacles };
}
