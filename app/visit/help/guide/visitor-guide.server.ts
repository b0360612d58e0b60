import { getAxis, joinAxes } from "../../../shared/study/study.ts";
import type { GuideChapter } from "./guide-chapter.ts";

export const visitorGuide: GuideChapter = {
  id: "consultar",
  title: "Consultar el sitio",
  introduction:
    "Para quien lee, busca o enseña con los datos del estudio. No hace falta una cuenta, y todo lo público se puede leer también sin JavaScript.",
  sections: [
    {
      id: "que-hay",
      title: "Qué hay en el sitio",
      paragraphs: [
        "El estudio leyó la prensa y ordenó lo que encontró en cuatro clases de registros que se enlazan entre sí.",
      ],
      get steps() {
        return [
          `Actuaciones urbanísticas: las obras y decisiones sobre la ciudad, cada una con su ${getAxis("hierarchy").one}, su ${getAxis("system").term} y su proyecto estratégico.`,
          "Noticias: los acontecimientos noticiosos publicados sobre cada actuación, con su fecha.",
          "Conflictos: las disputas que surgieron alrededor de una actuación, con sus actores y la etapa en que aparecieron.",
          "Fichas técnicas: la descripción, las características, la conflictividad y el mapa de una actuación.",
        ];
      },
      picture: {
        file: "inicio.webp",
        alt: "La página de inicio: el buscador, cuántas noticias, conflictos y actuaciones hay, y las noticias de cada año en barras; debajo, los tres ejes.",
        width: 1200,
        height: 600,
      },
    },
    {
      id: "buscar",
      title: "Buscar y filtrar",
      get paragraphs() {
        return [
          "«Buscar», en el menú y en el inicio, busca en todo el estudio: actuaciones, fichas técnicas, conflictos, noticias y actores, y en las páginas del sitio. No distingue mayúsculas ni tildes, pero sí la ñ. Si escribes varias palabras, encuentra los registros que las tienen todas, en singular o en plural: «movilización» encuentra «movilizaciones». Debajo del número de resultados está el de otros con palabras parecidas. También puedes preguntar: cuántas noticias hay de una obra, o qué pasó entre dos años; la página dice cómo entendió la pregunta, y cada parte se quita con un clic. Entre comillas busca una frase exacta, y un guion delante de una palabra deja fuera lo que la dice, entera y en singular o en plural, en su propio texto.",
          `Cada lista tiene además su propio buscador; a su lado, o en un celular en «Filtrar y ordenar», dice por qué años, ${joinAxes("many", ", ")}, etapas y actuaciones se puede reducir, y cuántos registros quedarían. Las barras de los años también son filtros. Los filtros se combinan, y los que están activos se ven como etiquetas; un clic en una etiqueta la quita.`,
          "Las noticias están por año, una línea cada una: «Tarjetas» las muestra con sus primeras palabras, y «Líneas» vuelve. Las actuaciones se ven además como «Tabla», que se ordena con los títulos de sus columnas. Se pueden ordenar con «Más recientes» y «Más antiguas». «Ver más» agrega quince registros a los que ya se ven, y «Última página» lleva al final.",
        ];
      },
      picture: {
        file: "buscar.webp",
        alt: "Lista de noticias con una palabra en el buscador: a la izquierda, las barras de los años y lo que reduce la lista; a la derecha, las noticias encontradas, una línea cada una.",
        width: 1200,
        height: 656,
      },
    },
    {
      id: "compartir",
      title: "Guardar y compartir lo que ves",
      paragraphs: [
        "La dirección de la página guarda la búsqueda, los filtros y el registro que tienes abierto. Cópiala para volver a lo mismo o para enviarla a otra persona. El botón Atrás del navegador cierra lo que abriste.",
        "Cada noticia y cada conflicto tiene además una página propia, que puedes citar.",
      ],
      picture: {
        file: "noticia.webp",
        alt: "Una noticia abierta sobre la lista, con su título, su fecha, su actuación, su texto y el botón Cerrar.",
        width: 1200,
        height: 694,
      },
    },
    {
      id: "ficha",
      title: "Leer una ficha técnica",
      paragraphs: [
        "La página de una actuación la cuenta de principio a fin: su línea de tiempo, sus conflictos, su ficha técnica, su mapa y todas sus noticias por año. Cada sección de la ficha también tiene su propia página. Son cuatro secciones: descripción, características, conflictividad y espacialización. En pantallas anchas las secciones están a un lado; en un teléfono, abajo.",
        "La espacialización muestra un mapa que está en otro sitio. Si no carga, el enlace que lo acompaña lo abre aparte. Al imprimir cualquier sección sale la ficha completa.",
      ],
      picture: {
        file: "ficha.webp",
        alt: "Sección Espacialización de una ficha técnica: a la izquierda, las cuatro secciones; a la derecha, el mapa de la actuación.",
        width: 1200,
        height: 737,
      },
    },
    {
      id: "linea-de-tiempo",
      title: "Ver los años de una vez",
      get paragraphs() {
        return [
          `«Línea de tiempo» dibuja cada actuación y cada conflicto en los años en que estuvieron en la prensa, con los periodos de gobierno de fondo donde el equipo los escribió. Un conflicto que ninguna noticia nombra toma los años de su actuación: se ve pálido y con los extremos rayados. Cada marca es un enlace. Se puede filtrar por ${getAxis("system").one} y por años, y debajo está lo mismo en una tabla.`,
          "En «Comparar», al pie de cada página, se marcan hasta cuatro actuaciones o conflictos: se ven uno al lado del otro, con los años en la misma escala. La dirección guarda la comparación, que también se imprime, se descarga y se cita.",
        ];
      },
    },
    {
      id: "mapa-y-actores",
      title: "Mapa, actores y lugares",
      get paragraphs() {
        return [
          `«Mapa» dibuja las actuaciones que el equipo ha ubicado, con los mismos filtros de las listas. Mientras no hay ninguna ubicada, las muestra por ${getAxis("system").one}, con el mapa de cada ficha técnica.`,
          "«Actores» reúne a quienes reclaman, a quienes se reclama y a quienes median o vigilan, cada uno con sus conflictos. Mientras no están codificados, están los nombres como los escribe el estudio. «Lugares» tiene los barrios y las comunas de la ciudad, con las actuaciones que quedan en cada uno y las noticias que lo nombran. El menú y el pie de página llevan a estas páginas desde que tienen algo.",
        ];
      },
    },
    {
      id: "estadisticas",
      title: "Estadísticas y descargas",
      get paragraphs() {
        return [
          `La página de estadísticas cuenta los conflictos por ${joinAxes("one")}, las noticias por conflicto y por actuación, y los actores por tipo de conflicto y escalamiento. Se puede filtrar por ${joinAxes("one", ", ")}, etapa y años. Lo que se apoya en la lectura de las noticias dice con qué versión del libro de códigos y con cuánto acuerdo se leyó; «El método» lo explica.`,
          "Cada estadística dice cuántos registros faltan por codificar, y se descarga como tabla (CSV, con su diccionario de datos) o como imagen.",
        ];
      },
      picture: {
        file: "estadisticas.webp",
        get alt() {
          return `Página de estadísticas: los filtros por ${joinAxes("one", ", ")}, etapa y años y, debajo, la gráfica de conflictos por ${joinAxes("one")}, con la cifra al final de cada barra.`;
        },
        width: 1200,
        height: 737,
      },
    },
    {
      id: "documentos",
      title: "Documentos",
      paragraphs: [
        "En el inicio hay informes en PDF que se hacen con los datos del momento: su portada dice de qué día son. Tienen índice, marcadores y texto que se puede seleccionar y que leen los lectores de pantalla.",
        "Cada actuación tiene además una hoja de clase en «Descargar y citar», de dos páginas, con preguntas y un código QR. Al final de su dirección se puede escribir ?baraja=20, que agrega tarjetas para ordenar en el tiempo, o ?codificar=10, un ejercicio con su clave, si las noticias están codificadas.",
      ],
      picture: {
        file: "documentos.webp",
        alt: "Lista de documentos de la página de inicio: el título de cada uno, su formato, sus páginas y su tamaño.",
        width: 1200,
        height: 497,
      },
    },
    {
      id: "datos-abiertos",
      title: "Datos abiertos",
      paragraphs: [
        "Al final de cada lista, de cada registro y de cada gráfica está «Descargar y citar». Una lista se lleva con los filtros que tenga puestos: como hoja de cálculo, CSV o JSON, o en un ZIP que trae además el diccionario, la cita y un LEEME. «Datos abiertos», al pie de cada página, dice con qué licencia y qué significa cada columna.",
        "Una edición es todo el estudio como estaba un día. No cambia, así que lo que se cita de ella se sigue leyendo igual; las publicadas están en «Datos abiertos». La fe de erratas dice lo que estaba mal en los textos del estudio, y lo correcto.",
        "«Para programadores», también al pie, lleva a la descripción de cada llamada de la API, en inglés.",
      ],
    },
    {
      id: "avisos",
      title: "Avisar de un error",
      paragraphs: [
        "Al final de cada registro está «¿Hay un error aquí? Avísanos». Dices en qué parte está, qué debería decir y cómo lo sabes; el nombre y el correo son opcionales. Lo que escribes solo lo lee el equipo, y se borra a más tardar en un año.",
        "Al enviarlo recibes un número y una dirección, que solo tú conoces: allí se publica la respuesta. Las respuestas también se leen en el registro y en «Avisos de lectores», al pie de cada página. Las que son de derechos o de datos personales no se publican.",
      ],
    },
    {
      id: "citar",
      title: "Citar",
      paragraphs: [
        "«Descargar y citar» trae la referencia en APA y en Chicago: un clic la selecciona entera para copiarla. BibTeX, RIS y CSL-JSON son para Zotero, Mendeley y otros gestores, que también leen las páginas directamente. Una noticia se puede citar como artículo del periódico o como registro del estudio. Los documentos en PDF traen en la portada la forma de citarlos.",
      ],
    },
    {
      id: "accesibilidad",
      title: "Con teclado, con lector de pantalla, con poca señal",
      paragraphs: [
        "Todo se puede usar con el teclado: Tab recorre la página, Enter abre y Escape cierra. El primer enlace de cada página salta al contenido.",
        "Las páginas pesan poco y se leen en teléfonos viejos. Sin JavaScript se puede leer, buscar, filtrar y abrir cada registro; solo el formulario de contacto y las páginas del equipo lo necesitan.",
      ],
    },
    {
      id: "escribir",
      title: "Escribir al equipo",
      paragraphs: [
        "En la página del proyecto hay un formulario. Pide tu nombre, tu correo y tu mensaje, y que aceptes la política de tratamiento de datos. La comprobación contra mensajes automáticos la hace tu propio navegador, sin enviar nada a otros servicios, salvo donde el formulario muestra la de un servicio externo.",
      ],
    },
  ],
};
