import { useUi } from '@rewards/ui';
import { Card, CardContent, CardHeader, CardTitle } from '@rewards/ui/primitives/card';
import { countryOf } from '@rewards/validators/countries';
import { Address } from '../../../components/address';
import { Facts } from '../../../components/facts';
import { useTranslation } from '../../../i18n/use-translation';
import { addressLines } from '../../../lib/texts/address-lines';
import { countryName } from '../../../lib/texts/country-options';
import type { Order } from '../types';

/** The shipping address as printed on the parcel, with the phone and the site's extra fields. */
export function ShippingAddress({ address }: { address: Order['shippingAddress'] }) {
	const { t } = useTranslation('orders');
	const { locale } = useUi();
	const country = countryOf(address.country);
	const name = country ? countryName(country, locale) : address.country;
	const lines = addressLines(address, name);
	const { phone, phoneExt, customField1, customField2 } = address;
	return (
		<Card>
			<CardHeader>
				<CardTitle>{t('shippingAddress')}</CardTitle>
			</CardHeader>
			<CardContent className="flex flex-col gap-4">
				{lines.length === 0 && <p className="text-muted-foreground">{t('noAddress')}</p>}
				<Address address={address} country={name} />
				<Facts
					className="empty:hidden"
					facts={[
						{
							label: t('field.phone'),
							value: phone && (
								<span data-ltr>
									{phone}
									{phoneExt && ` ×${phoneExt}`}
								</span>
							),
						},
						...[customField1, customField2].map((field) => ({
							label: field?.label || t('field.other'),
							value: field?.value,
						})),
					]}
				/>
			</CardContent>
		</Card>
	);
}
