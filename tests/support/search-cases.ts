const found = true;
const not = false;

/** What search finds: a text, the query, whether it matches. */
export const cases: Record<string, [text: string, query: string, found: boolean][]> = {
  "case does not matter": [
    ["Parque Lineal", "parque lineal", found],
    ["parque lineal", "PARQUE", found],
    ["ÁREA METROPOLITANA", "área", found],
  ],
  "accents do not matter, on either side": [
    ["Ejecución del plan", "ejecucion", found],
    ["Ejecucion del plan", "ejecución", found],
    ["Medellín", "MEDELLIN", found],
    ["Medellin", "Medellín", found],
    ["vergüenza", "verguenza", found],
    ["Ça et là", "ca", found],
  ],
  "composed and decomposed accents are the same": [
    ["Ejecución".normalize("NFD"), "Ejecución", found],
    ["Ejecución", "ejecución".normalize("NFD"), found],
    ["niño".normalize("NFD"), "niño", found],
    ["niño", "niño".normalize("NFD"), found],
  ],
  "ñ is not n": [
    ["Diez años de obra", "ano", not],
    ["El ano fiscal", "año", not],
    ["Muñoz", "munoz", not],
    ["MUÑOZ", "muñoz", found],
    ["Ñuñoa", "ñuñoa", found],
  ],
  "a part of a word is enough": [
    ["Biblioteca España", "bliote", found],
    ["Metroplús", "plus", found],
    ["Parque", "parquee", not],
  ],
  "a word is found by its stem": [
    ["La movilización de vecinos", "movilizaciones", found],
    ["Las movilizaciones de vecinos", "movilización", found],
    ["Las movilizaciones de vecinos", "movilizacion", found],
    ["La movilizacion de vecinos", "movilizaciones", found],
    ["MOVILIZACIONES", "Movilización", found],
    ["La obra del parque", "obras", found],
    ["Las obras del parque", "obra", found],
    ["Hace un año", "años", found],
    ["Hace dos años", "año", found],
    ["Las expropiaciones", "expropiación", found],
    ["La construcción", "construir", not],
  ],
  "every word must match, in title or text, in any order": [
    ["Parque lineal del río", "río parque", found],
    ["Parque lineal del río", "parque mercado", not],
    ["Parque lineal del río", "parque de", found],
    ["Parque lineal", "parque parque PARQUE", found],
  ],
  "a phrase stands in one text, not at the end of a title and the beginning of what follows it": [
    ["Parque Lineal", '"parque lineal"', found],
    ["Parque Lineal", '"xyz parque"', not],
    ["Parque Lineal", '"lineal xyz"', not],
  ],
  "signs around a word are not part of it": [
    ["Protesta por obras", "«obras»", found],
    ["Protesta por obras", '"obras",', found],
    ["Protesta por obras", "¿obras?", found],
    ["Protesta por obras", "«protesta «obras»", found],
    ["Protesta por obras", "“protesta “obras”", found],
    ["Protesta por obras", '"protesta "obras"', found],
    // Marks that no letter has as one character.
    ["La x\u0301\u0302y de la obra", '"x\u0301\u0302y de"', found],
    ["La x\u0301\u0302y de la obra", '"x\u0301\u0302y la"', not],
    ["Protesta por obras", "(protesta) - obras.", not],
    ["¿Qué pasa con «El Poblado»?", "poblado", found],
    ["Calle 10", "10.", found],
  ],
  "signs inside a word, or alone, stand for themselves": [
    ["Sube 50% el avalúo", "50%", found],
    ["Sube 50% el avalúo", "%", found],
    ["Sube el avalúo", "%", not],
    ["Sube el avalúo", "s%e", not],
    ["Plan norte_sur", "norte_sur", found],
    ["Plan norte sur", "_", not],
    ["C:\\planos\\norte", "planos\\norte", found],
    ["C:\\planos\\norte", "\\", found],
    ["Plan norte", "\\", not],
    ["O'Higgins", "o'higgins", found],
    ["O'Higgins", "'", found],
    ['Dijo "no" y ya', '"', found],
    ["Plan norte", "' or 1=1 --", not],
    ["Plan norte", "norte & !sur | (plan:*)", not],
    ["Proyectado/Ejecución", "ejecucion", found],
    ["Proyectado/Ejecución", "proyectado/ejecución", found],
  ],
  "a word of several parts is also found by the stem of one": [
    ["Plan norte sur", "norte_sur", found],
    ["Estudio económico", "socio-económico", found],
    ["Plan oriente", "norte_sur", not],
  ],
  "any script": [
    ["Fiesta 🎉 en el parque 👨‍👩‍👧", "🎉", found],
    ["Fiesta 🎉 en el parque 👨‍👩‍👧", "👨‍👩‍👧", found],
    ["Fiesta en el parque", "🎉", not],
    ["שלום עולם", "שלום", found],
    ["ΟΔΟΣ Αθηνών", "αθηνων", found],
    ["도시 계획", "도시", found],
  ],
  "a line break parts words as a space does": [
    ["Parque\nlineal", "parque lineal", found],
    ["Parque lineal", "parque\n\tlineal", found],
    ["Parque lineal", "parque\u00a0lineal", found],
  ],
};

/** Each text of the cases as a description and as a name, inserted at once. */
