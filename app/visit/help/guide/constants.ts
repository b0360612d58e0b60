/** Under each picture: a site with a study of its own shows other content. */
export const pictureNote = "Imagen de la demostración, con una ciudad ficticia.";
