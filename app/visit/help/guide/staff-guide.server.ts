import type { GuideChapter } from "./guide-chapter.ts";

export const staffGuide: GuideChapter = {
  id: "equipo",
  title: "Trabajar en el sitio",
  introduction:
    "Para el equipo que agrega y corrige los datos. Hay dos roles: los asistentes agregan y editan; los investigadores, además, eliminan, restauran, importan y administran usuarios.",
  sections: [
    {
      id: "sesion",
      title: "Iniciar y cerrar sesión",
      paragraphs: [
        "«Iniciar sesión», arriba a la derecha, pide tu usuario y tu contraseña y te devuelve a donde estabas. La sesión vale una semana en ese navegador y en todas sus pestañas. En un computador compartido, ciérrala al terminar.",
        "Tu nombre de usuario, arriba, lleva al panel. Desde allí puedes cambiar tu contraseña: al hacerlo se cierran tus otras sesiones.",
      ],
    },
    {
      id: "panel",
      title: "El panel",
      paragraphs: [
        "El panel empieza con «Trabajo por hacer», en el orden de lo que más gana quien lee: mensajes, listas que te asignaron, propuestas por decidir, fechas sospechosas, registros repetidos, sin codificar, sin fuente o sin imagen. Cada línea dice cuántos son; su nombre lleva a todos, y «Empezar», al primero. Al lado de cada página del equipo están las demás; en el celular, en «Páginas del equipo». «Totales» suma lo que hizo cada persona por semana.",
      ],
      picture: {
        file: "panel.webp",
        alt: "El panel: la lista del trabajo por hacer y, al lado, cuántas actuaciones, noticias, conflictos y usuarios hay.",
        width: 1200,
        height: 656,
      },
    },
    {
      id: "listas",
      title: "Agregar, editar y eliminar",
      paragraphs: [
        "Con la sesión iniciada, cada lista muestra «Agregar», «Editar» y, a los investigadores, «Eliminar». Editar y Eliminar cambian lo que hace un clic en una tarjeta o una línea: abre el registro en su formulario, o pregunta si quieres eliminarlo. Escape o el mismo botón vuelven a la lectura.",
        "Eliminar una actuación se lleva su ficha, sus conflictos y sus noticias; la pregunta dice cuántos. Nada se pierde: todo queda en «Eliminados» y vuelve con un clic.",
      ],
      picture: {
        file: "listas.webp",
        alt: "Lista de conflictos en el modo de edición: el botón Editar está activado y un aviso pide elegir la tarjeta o la línea que se quiere editar.",
        width: 1200,
        height: 656,
      },
    },
    {
      id: "formularios",
      title: "Los formularios",
      paragraphs: [
        "Lo obligatorio está marcado con palabras. Si falta algo, el formulario lo dice arriba y junto a cada campo, y conserva lo que escribiste.",
      ],
      steps: [
        "Lo que escribes se guarda como borrador mientras trabajas: en el disco de tu equipo y, unos segundos después, en el servidor, donde solo tú lo ves. La barra dice dónde está. Si cierras la pestaña, se va la luz o se acaba la sesión, al volver a abrir el formulario lo recuperas, también desde otro equipo. Un borrador se borra al guardar, al descartarlo o a los 60 días.",
        "Si sales con cambios sin guardar, el sitio pregunta si quieres conservar el borrador o descartarlo.",
        "«Guardar y agregar más», o Ctrl + Enter, deja el formulario listo para el siguiente registro de la misma actuación; en una noticia siguen puestos los conflictos y la publicación.",
        "La fecha de una noticia se escribe como 3/4/2004, 3 abr 2004 o 3 de abril de 2004, o desde la anterior: +1 es el día siguiente, = el mismo día, 3/4 es del mismo año. Debajo se lee completa, con su día de la semana.",
        "En una lista eligen las primeras letras de cualquier palabra; las flechas pasan a las otras que coinciden y Enter deja la elegida.",
        "Ctrl + S guarda. Guardar dos veces seguidas guarda una sola vez.",
        "Si se corta la conexión al guardar, vuelve a intentarlo: no se duplica.",
      ],
      picture: {
        file: "formulario.webp",
        alt: "Formulario de una actuación con un error: un resumen arriba y un mensaje junto al nombre, que está vacío.",
        width: 1200,
        height: 600,
      },
    },
    {
      id: "cambios-de-otros",
      title: "Cuando otra persona cambió lo mismo",
      paragraphs: [
        "Si alguien guardó el mismo registro mientras lo editabas, el sitio no pisa su trabajo ni el tuyo: muestra, campo por campo, lo tuyo y lo suyo. Lo que solo cambió una persona ya viene elegido; lo que cambiaron ambas lo decides tú. Después vuelves a guardar.",
      ],
    },
    {
      id: "imagenes",
      title: "Imágenes",
      paragraphs: [
        "Elige un archivo, arrástralo o pégalo con Ctrl + V. Se aceptan imágenes de hasta 12 MB. El sitio las reduce y les quita los datos ocultos, como el lugar donde se tomaron. También puedes escribir una dirección https.",
        "Escribe el texto alternativo cuando la imagen diga algo que no está en el texto: es lo que oye quien no la ve. Un registro sin imagen muestra la banda de color de su actuación.",
      ],
    },
    {
      id: "recortes",
      title: "Recortes de prensa",
      paragraphs: [
        "En el formulario de una noticia, o en la página de su fuente, «Agregar un recorte» recibe fotos, también HEIC, y documentos PDF: hasta 40 MB, 40 megapíxeles y 20 páginas, varios a la vez. Quedan junto a lo que escribes; + y - acercan y alejan, y 0 muestra todo el ancho.",
        "Un recorte lo ve solo el equipo hasta que alguien diga que lo vean los visitantes: entonces está en la noticia, junto a las frases que se basan en su fuente y en las noticias de la actuación. El que quitas queda sin fuente en la tabla de recortes; ábrelo allí para darle otra.",
      ],
    },
    {
      id: "historial",
      title: "Historial y restauración",
      paragraphs: [
        "Cada registro guarda todas sus versiones: quién, cuándo y qué cambió, palabra por palabra. Un investigador puede restaurar cualquiera; la que había queda también en el historial.",
        "«Eliminados» lista lo que se eliminó, con todo lo que se fue con ello, y lo restaura entero. «Actividad» dice quién hizo qué, y se filtra por persona, fechas y tipo de registro; el historial de un registro lleva a lo que cambió junto con él.",
        "«Operaciones» lista lo que se puede deshacer de una vez, cuando quieras: cambios en bloque, eliminaciones, importaciones, copias de imágenes, bibliografías, decisiones de Evidencia y uniones. «Deshacer» dice antes qué volverá a ser como era y qué se queda, y por qué: lo que un colega cambió después se conserva. Cada quien deshace lo suyo; los investigadores, lo de todos.",
        "En «Nombres ocultos», en el panel, un investigador quita el nombre de una persona de todo lo público: textos, actores, versiones anteriores y ediciones. El sitio lista dónde está, para dejar el de otra persona que se llame igual. El historial del equipo lo conserva; lo que otros ya copiaron no se puede recoger.",
      ],
      picture: {
        file: "historial.webp",
        alt: "Historial de una actuación: la versión más reciente dice quién la guardó, cuándo y qué palabras cambiaron.",
        width: 1200,
        height: 600,
      },
    },
    {
      id: "codificar",
      title: "Codificar para las estadísticas",
      paragraphs: [
        "En un conflicto puedes indicar su tipo, su nivel de escalamiento, los demandantes y los demandados. En una noticia, los conflictos de los que informa. Todo es opcional, pero es lo que cuentan las estadísticas.",
        "Escribe los actores siempre igual: el formulario sugiere los que ya se usaron. Los tipos y los niveles, con su regla y sus ejemplos, los mantienen los investigadores en «Libro de códigos»: una versión en vigor no se edita, y la siguiente toma lo codificado de cada valor que continúa.",
        "En «Codificar», en el panel, cada noticia se lee junto a las preguntas del libro y se codifica con dos teclas: el número del valor y Enter; D cambia el diálogo, X dice que no se puede decir, P marca la frase que decide y Z deshace. En una muestra dos personas leen lo mismo sin verse; al cerrarla se ve cuánto coinciden, y donde difieren un investigador decide en «Resolver».",
      ],
    },
    {
      id: "evidencia",
      title: "Evidencia: enlazar los textos con su prensa",
      paragraphs: [
        "El sitio lee las fichas y los conflictos y propone enlaces: qué noticia nombra cada línea de la bibliografía, en cuál se basa cada frase con una cita o una fecha, de qué conflicto informa una noticia, quiénes son los actores, qué registros están repetidos y qué se contradice. «Evidencia», en el panel, los muestra uno por uno, los más seguros primero: la frase en su texto a un lado, la noticia al otro, con las palabras que comparten marcadas. Nada se enlaza sin que alguien diga que sí.",
        "Al aceptar, la frase queda enlazada con la fuente de la noticia, que recibe el autor, el periódico y la página de la bibliografía si no los tenía. Lo que rechazas no se propone de nuevo, aunque cambie el resto del texto. En una contradicción, «Sí» abre el campo que está mal junto a lo que la muestra, y Enter lo corrige. En un registro repetido, un investigador elige campo por campo qué queda y une los dos: la dirección del que sobra lleva al otro.",
        "Las bibliografías de las fichas también se aceptan enteras, en Evidencia: cada línea se ve como está escrita y como quedaría, se puede corregir o dejar por fuera, y todo se guarda y se deshace de una vez, en Operaciones.",
      ],
      steps: [
        "S acepta y N rechaza. O elige otra noticia, otro conflicto u otro nombre; en un actor, 1 a 4 dicen de qué lado está.",
        "D deja la propuesta para después y T lo hace con una nota para el equipo. A vuelve a la anterior y Z deshace la última decisión.",
        "Las teclas funcionan mientras el foco está en la propuesta; los botones hacen lo mismo.",
        "En «Filtro» eliges una clase, una actuación, o lo ya aceptado o rechazado. «Otra actuación de una noticia» propone la actuación a la que también parecen pertenecer las palabras de una noticia. «Como lista» las muestra todas. Las contradicciones son una clase: un investigador puede publicar una como fe de erratas con E.",
      ],
    },
    {
      id: "tablas",
      title: "Tablas y cambios en bloque",
      paragraphs: [
        "En «Registros», al lado, hay una tabla de cada tipo de registro, con las columnas, el orden y los filtros que elijas: fechas, actuación, conflicto, quién lo agregó y cuándo, y lo que falta revisar. Con «Vistas guardadas» les pones un nombre, para ti o para todo el equipo. Lo que el panel muestra en «Trabajo por hacer» lleva a estas tablas.",
        "Elige registros con su casilla, o todos los que coinciden, y con «Cambiar» les pones el mismo valor. Lo que otra persona cambió mientras tanto se conserva, y el resultado dice en qué registros y quién fue. «Vaciar» quita el valor de un campo, después de decir de cuántos registros. «Deshacer» devuelve lo que cambió, también otro día, en «Operaciones». Solo los investigadores eliminan.",
        "Cuando algo por revisar está bien como está, «Es correcto» lo saca de la lista, con la razón; se puede devolver. Lo que parece repetido dice de qué es copia, y «Comparar» muestra en qué difieren: pasa a la que queda lo que solo tiene la otra, y elimina la que sobra.",
        "«Asignar» le da a una persona del equipo los registros elegidos, o todos los que coinciden. Los ve en su panel, en «Trabajo por hacer», con lo que falta, y dice cuándo están listos o los devuelve.",
        "Si la sesión termina o se corta la conexión, lo que elegiste y escribiste en una tabla te espera en la misma página.",
      ],
    },
    {
      id: "importar",
      title: "Importar datos",
      paragraphs: [
        "«Importaciones» recibe libros de Excel (.xlsx), CSV y JSON, y da una plantilla de cada tipo de registro, con una hoja que explica sus columnas y otra que dice qué significan las opciones. Primero los revisa sin guardar nada y dice cuántos registros son nuevos, cuáles cambian, campo por campo, y qué problemas hay, con la hoja, la fila y la columna. Si no conoce una columna, dile en la misma página qué es. Si estás de acuerdo, importa los mismos archivos. Una importación se puede deshacer; si algo cambió después, el sitio lo dice antes.",
        "Mientras trabaja, la página dice cuántos registros leyó, revisó o guardó, y «Cancelar», o cerrar la página, la detiene sin guardar nada. Los demás pueden seguir guardando entretanto. Solo hay una importación a la vez, de hasta 100.000 registros, 20 archivos y 64 MB en total: lo que sea más grande se divide.",
      ],
      picture: {
        file: "importaciones.webp",
        alt: "Página de importaciones: el lugar para elegir o arrastrar archivos, el botón Revisar y la tabla de importaciones anteriores.",
        width: 1200,
        height: 675,
      },
    },
    {
      id: "usuarios",
      title: "Usuarios",
      paragraphs: [
        "Los investigadores crean usuarios, cambian su rol y les asignan contraseñas. Una contraseña tiene entre 8 y 128 caracteres y no puede ser de las más comunes ni estar hecha con el nombre del usuario. A quien olvidó la suya, «Enlace para contraseña» le da una dirección para poner otra. Siempre queda al menos un investigador, y nadie se puede eliminar a sí mismo.",
      ],
    },
    {
      id: "avisos-de-lectores",
      title: "Avisos de lectores",
      paragraphs: [
        "Lo que los lectores dicen que está mal llega a «Avisos de lectores», al lado del registro, con lo que citaron marcado. «Corregir» abre su formulario: al guardar, el cambio queda atado al aviso y la respuesta se propone sola. También se puede publicar una fe de erratas, decir por qué no procede, o unirlo a otro aviso igual. «Ocultar una versión» lleva a su historial.",
        "Los asistentes proponen la respuesta y los investigadores la publican. Se escribe con palabras propias: nada de lo que escribió el lector se publica. Si la corrección se deshace, el aviso se abre otra vez. Los que llevan más de 30 días están en el panel.",
      ],
    },
    {
      id: "mensajes",
      title: "Mensajes de contacto",
      paragraphs: [
        "Lo que escriben los visitantes queda guardado en «Mensajes», aunque el correo falle. Allí se ve si se envió, se responde y se elimina cuando ya no hace falta.",
      ],
    },
    {
      id: "estado",
      title: "Estado de la instalación",
      paragraphs: [
        "«Estado», en el panel de los investigadores, dice qué hay que hacer para que el sitio siga bien: si la última copia de seguridad es vieja o falló, si queda poco disco, si hay mensajes sin enviar o demasiadas visitas. Debajo están las cifras, para quien administra el servidor.",
      ],
    },
    {
      id: "contenido-del-sitio",
      title: "Contenido del sitio",
      paragraphs: [
        "Los textos del inicio, del proyecto y del equipo, los aliados, los datos de contacto, los documentos, el video y los nombres de la ciudad y del periódico se editan en «Contenido del sitio», con vista previa e historial. En «Perfil del estudio» se escribe cómo se llaman los dos ejes de las actuaciones: todo el sitio los nombra así.",
        "Una frase que no deba llegar al aula se copia en las hojas de clase, dentro de «Contenido del sitio», una por línea: ninguna hoja la imprime. Los vecinos y otras personas no salen por su nombre.",
      ],
      picture: {
        file: "contenido.webp",
        alt: "Edición de los textos de la página de inicio, con el formulario a un lado y la vista previa al otro.",
        width: 1200,
        height: 694,
      },
    },
  ],
};
