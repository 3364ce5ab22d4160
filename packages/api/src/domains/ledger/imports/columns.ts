import { type PointField, pointFields } from '@rewards/validators/ledger/constants';
import { columnSchemas, type ImportColumn, type MappedHeader, secretFields } from '../../../imports';

/** The columns of a point file, in the order of the example file. */
export const pointColumns: readonly ImportColumn<PointField>[] = [
	{
		field: 'email',
		title: 'email',
		names: [
			...['e-mail', 'mail', 'email address', 'e-mail address'],
			...['E-posta', 'E-posta adresi', 'Eposta', 'البريد الإلكتروني', 'البريد', 'الإيميل'],
		],
		needed: true,
		unless: 'externalId',
	},
	{
		field: 'externalId',
		title: 'externalId',
		names: [
			...['external', 'employee id', 'employee number', 'member id'],
			...['Harici kimlik', 'Sicil no', 'Sicil numarası', 'Personel no', 'Üye no', 'Üye numarası'],
			...['المعرّف الخارجي', 'رقم الموظف', 'الرقم الوظيفي', 'رقم العضوية'],
		],
	},
	{
		field: 'amount',
		title: 'amount',
		names: [
			...['points', 'point amount', 'value'],
			...['Tutar', 'Puan', 'Puanlar', 'Puan tutarı', 'Miktar', 'المبلغ', 'النقاط', 'عدد النقاط', 'القيمة'],
		],
		needed: true,
	},
	{
		field: 'description',
		title: 'description',
		names: ['reason', 'text', 'comment', 'Açıklama', 'Gerekçe', 'Not', 'الوصف', 'البيان', 'ملاحظة'],
		needed: true,
	},
	{
		field: 'reference',
		title: 'reference',
		names: ['ref', 'transaction id', 'transaction number', 'Referans', 'İşlem no', 'المرجع', 'رقم العملية'],
	},
	{
		field: 'date',
		title: 'date',
		names: [
			...['transaction date', 'booking date', 'posting date', 'booked on', 'earned on'],
			...['Tarih', 'İşlem tarihi', 'Kayıt tarihi', 'التاريخ', 'تاريخ العملية', 'تاريخ القيد'],
		],
	},
];

export const { columnChoiceSchema, fixedColumnsSchema } = columnSchemas(pointFields);

/** Fields whose values are never shown; participants are identified by the first two, whatever the columns' headers. */
export const secretFieldsOf = (header: MappedHeader<PointField>): ReadonlySet<PointField> =>
	secretFields(header, ['email', 'externalId']);

/** The fields that an error line reports, as SQL. */
export const toldValue = (header: MappedHeader<PointField>, field: PointField, sql: string): string =>
	secretFieldsOf(header).has(field) ? `''` : sql;
