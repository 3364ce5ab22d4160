import type { ParticipantField } from '@rewards/validators/participants/constants';

/**
 * Turkish and Arabic names of the columns: first those of the portal's own pages and files (a test compares them with
 * the texts of the web app), then other common ones. Headers are compared ignoring case, accents and punctuation. A
 * password column is recognized only by an English name, or by a choice of staff.
 */
export const localNames: Readonly<Partial<Record<ParticipantField, readonly string[]>>> = {
	name: [
		...['Ad', 'Ad Soyad', 'Adı Soyadı', 'İsim', 'İsim Soyisim', 'Tam ad', 'Katılımcı', 'Katılımcı adı'],
		...['الاسم', 'الاسم الكامل', 'اسم المشارك', 'المشارك'],
	],
	externalId: [
		...['Harici kimlik', 'Sicil no', 'Sicil numarası', 'Personel no', 'Üye no', 'Üye numarası'],
		...['المعرّف الخارجي', 'رقم الموظف', 'الرقم الوظيفي', 'رقم العضوية'],
	],
	status: ['Durum', 'Katılımcı durumu', 'الحالة', 'حالة المشارك'],
	levelId: ['Seviye', 'Kademe', 'المستوى', 'الفئة'],
	companyName: ['Şirket', 'Şirket adı', 'Firma', 'Kurum', 'الشركة', 'اسم الشركة', 'المؤسسة'],
	country: ['Ülke', 'Ülke kodu', 'البلد', 'الدولة', 'رمز البلد'],
	address1: ['Adres 1', 'Adres', 'Adres satırı 1', 'Sokak', 'العنوان 1', 'العنوان', 'الشارع'],
	address2: ['Adres 2', 'Adres satırı 2', 'العنوان 2'],
	address3: ['Adres 3', 'Adres satırı 3', 'العنوان 3'],
	address4: ['Adres 4', 'Adres satırı 4', 'العنوان 4'],
	townCity: ['Şehir', 'İl', 'İlçe', 'المدينة'],
	stateCounty: ['Eyalet', 'Bölge', 'الولاية', 'المحافظة', 'المنطقة', 'الإقليم'],
	postcode: ['Posta kodu', 'PK', 'الرمز البريدي'],
	phone: ['Telefon', 'Telefon numarası', 'Cep telefonu', 'الهاتف', 'رقم الهاتف', 'الجوال', 'رقم الجوال'],
	phoneExt: ['Dahili', 'Dahili no', 'التحويلة'],
	altPhone: ['Diğer telefon', 'Alternatif telefon', 'الهاتف البديل', 'هاتف بديل'],
	altPhoneExt: ['Diğer dahili', 'تحويلة الهاتف البديل'],
	customField1: ['Özel alan 1', 'الحقل المخصص 1', 'حقل مخصص 1'],
	customField2: ['Özel alan 2', 'الحقل المخصص 2', 'حقل مخصص 2'],
	customField3: ['Özel alan 3', 'الحقل المخصص 3', 'حقل مخصص 3'],
	customField4: ['Özel alan 4', 'الحقل المخصص 4', 'حقل مخصص 4'],
};

/** Programs with e-mail addresses, and those with a code instead. */
export const emailNames = ['E-posta', 'E-posta adresi', 'Eposta', 'البريد الإلكتروني', 'البريد', 'الإيميل'];
export const codeNames = ['Kod', 'Talep kodu', 'الرمز', 'رمز المطالبة'];
export const claimEmailNames = ['Talep e-postası', 'E-posta adresi', 'بريد المطالبة', 'عنوان البريد الإلكتروني'];

/** Files with a column for each part of a name, first to last; `Name` and `Ad` alone mean the whole name. */
export const nameParts: readonly (readonly string[])[] = [
	[
		...['First name', 'First', 'Given name', 'Forename', 'Name', 'Ad', 'Adı', 'İsim', 'İlk ad'],
		...['الاسم', 'الاسم الأول', 'الاسم الشخصي'],
	],
	['Middle name', 'Middle initial', 'İkinci ad', 'Orta ad', 'الاسم الأوسط', 'اسم الأب'],
	[
		...['Last name', 'Last', 'Surname', 'Family name', 'Soyad', 'Soyadı', 'Soyisim', 'Soy isim'],
		...['اسم العائلة', 'الاسم الأخير', 'اللقب', 'الكنية', 'الشهرة'],
	],
];
