import { conflictType, readValues, type StarterBook } from "./starter-types.server.ts";

const action: StarterBook["variables"][number] = {
  key: "action",
  unit: "news",
  scale: "ordinal",
  label: "Acción más fuerte",
  question:
    "¿Cuál es la acción de disputa más fuerte que cuenta esta noticia? Se codifica lo que cuenta esta noticia, no lo que recuerda de antes. Una acción anunciada vale como esa acción.",
  values: readValues([
    {
      code: "0",
      label: "Sin acción de disputa",
      rule: "Nadie se opone ni reclama. El trámite de una autoridad es 0, salvo que ponga la obra en cuestión.",
      exampleIn: "La autoridad ambiental otorga la licencia de la obra.",
      exampleOut: "Los vecinos lamentan que la licencia se haya otorgado (1).",
    },
    {
      code: "1",
      label: "Queja o rechazo público",
      rule: "Alguien se queja, rechaza o pide algo de la obra, sin acudir a un control ni a la calle. «Protestaron» en una reunión es 1.",
      exampleIn: "Los comerciantes se quejan del polvo y de la caída de las ventas.",
      exampleOut: "Los comerciantes llevan su queja a la Personería (2).",
      words: `quej* · reclam* · rechaz* · inconform* · se opon* · oponerse · oponen · oposicion · opositor* ·
        descontent* · malestar* · molest* · preocup* · critic* · en contra · denunci* · exig* · desacuerdo* ·
        no estan de acuerdo · no esta de acuerdo · disgust* · indign* · temor* · temen · temian · inquiet* ·
        incertidumbre · reproch* · cuestion* · perjudic* · perjuicio* · afectados · se vieron afectad* ·
        se niega* · se resist* · reaci* · piden · pidieron · solicitan · reparos · peros · contradictor* ·
        controversia* · polemic* · incomod* · desesper* · ilegitim* · inutil · no fue concertad* · no fueron concertad* ·
        falta de … concertacion · sin concertar · nunca hubo · mejor … dejen · zozobra · angustia* · lament* ·
        injust* · incumpl* · ponen en duda · rechifl* · impacient* · en el limbo · damnificad*`,
      notWords: `ruta critica · rutas criticas · punto critico · puntos criticos · tramo critico · situacion critica ·
        estado critico · en cuestion de · sin oposicion · exigencias tecnicas`,
    },
    {
      code: "2",
      label: "Control institucional",
      rule: "Un órgano que controla o representa pone la obra en cuestión: Concejo, Contraloría, Personería, Procuraduría, veeduría, autoridad ambiental.",
      exampleIn: "Concejales citan a debate por los sobrecostos de la obra.",
      exampleOut: "El Concejo aprueba los recursos de la obra (0).",
      words: `concejal* · concejo … orden* · concejo … debat* · debat* … concejo · sesion* … concejo · comision accidental ·
        comisiones accidentales · control politico · contralor* · personer* · procurad* · veedur* · veedor* · defensoria ·
        defensor del pueblo · diputad* · superintendencia · suspend* … obra* · suspension … obra* ·
        suspend* … ejecucion · orden* … cierre · sancion* · investigacion … irregular* · hallazgo* · senador* · representante a la camara`,
      notWords: "personeria juridica · sancion* el acuerdo",
    },
    {
      code: "3",
      label: "Vía judicial",
      rule: "Alguien acude a un juez o a un recurso legal, o un juez decide: tutela, acción popular, demanda, querella, fallo.",
      exampleIn: "Vecinos interponen una acción popular contra la ampliación de la vía.",
      exampleOut: "El abogado de los vecinos critica la obra en una reunión (1).",
      words: `accion popular · acciones populares · accion de grupo · accion de cumplimiento · accion de nulidad · nulidad ·
        tutela · tutelas · demandaron · demandar · demandara* · demandad* … ante · demandantes · demanda contra · demandas contra ·
        demanda ante · la demanda interp* · interpus* · interpon* · interpuest* · tribunal · tribunales · consejo de estado ·
        corte constitucional · corte suprema · juez · jueza · jueces · juzgado* · fallo · fallos · fallaron · querella* ·
        recurso de reposicion · recurso de apelacion · recursos juridicos · recursos legales · acciones legales ·
        acciones juridicas · acciones judiciales · via judicial · sentencia · fiscalia · desacato · denuncia penal`,
      notWords: "tribunal de arbitramento · fallos tecnicos · fallos geologicos",
    },
    {
      code: "4",
      label: "Protesta",
      rule: "La gente sale a la calle o se reúne para protestar, sin impedir la obra ni el paso.",
      exampleIn: "La comunidad marchó con antorchas contra la valorización.",
      exampleOut: "La marcha terminó con el cierre de la vía (5).",
      words: `protest* · march* · manifestacion · manifestaciones · manifestantes · planton* · movilizacion … protest* ·
        planean … movilizacion · movilizacion … contra · se moviliz* · caceroleo* · cacerolazo* · mitin · mitines ·
        pancart* · antorcha* · caravana de protesta · jornada de protesta · huelga de hambre`,
      notWords: `en marcha · puesta en marcha · la marcha de · la marcha del · sobre la marcha · marcha atras ·
        march* bien · marcha normal* · protest* … reunion · sin protest* · incitar a protest*`,
    },
    {
      code: "5",
      label: "Bloqueo, toma o paro",
      rule: "Se impide la obra, el paso o la actividad: bloqueo, toma, paro cívico, cese de actividades.",
      exampleIn: "Transportadores bloquearon la avenida durante tres horas.",
      exampleOut: "Los transportadores anuncian una marcha por el andén (4).",
      words: `bloqueo · bloqueos · bloquea* · paro civico · paro de · paro por · en paro · al paro · un paro · el paro · paros ·
        huelga · huelgas · cese de actividades · cese de labores · se tomaron · toma de la via · toma de las obras ·
        toma pacifica · asamblea permanente · impidieron · impiden … obra* · impedir … obra* · evitar el comienzo ·
        no dejaron entrar · no dejan entrar · no permitieron … ingreso · obstruy* · taponaron · taponamiento* ·
        encaden* · desobediencia civil · operacion tortuga · paralizaron … ciudad · pararon las obras`,
      notWords: "huelga de hambre · paro cardiaco",
    },
    {
      code: "6",
      label: "Fuerza o desalojo",
      rule: "Se usa la fuerza contra personas o bienes: desalojo, choques con la policía, heridos, destrozos. Un daño que causa la obra no es 6.",
      exampleIn: "La fuerza pública desalojó a las familias del terreno.",
      exampleOut: "Una casa se agrieta por las excavaciones (1).",
      words: `desaloj* · fuerza publica · uso de la fuerza · por la fuerza · a la fuerza · esmad · antimotines · gases lacrimogenos ·
        enfrentamiento* … policia · enfrentaron … policia · choque* … policia · policia … retir* · policia … golpe* · pedrea · pedreas · disturbios ·
        asonada · incendiaron · quemaron · heridos … protesta · decomis* · lanzamiento … familias · agredi* · represion`,
      notWords: "sin desalojo* · evitar … desalojo*",
    },
  ]),
};

const dialogue: StarterBook["variables"][number] = {
  key: "dialogue",
  unit: "news",
  scale: "nominal",
  label: "Diálogo",
  question:
    "¿Cuenta esta noticia que las partes hablan entre sí: una reunión, una mesa, una negociación, un acuerdo?",
  values: readValues([
    {
      code: "yes",
      label: "Sí",
      rule: "Quien hace la obra y quien la disputa se reúnen, negocian o acuerdan algo, o anuncian que lo harán.",
      exampleIn: "Transportadores y Ministerio crean una mesa de trabajo.",
      exampleOut: "La comunidad se queja de que no hubo diálogo.",
      words: `dialog* · reunion* · se reun* · reunieron · mesa de trabajo · mesas de trabajo · mesa de concertacion ·
        concert* · llegaron a un acuerdo · acuerdo con · acuerdos con · acordaron · audiencia publica · negoci* · concili* ·
        socializ* · cabildo abierto · pacto`,
      notWords: `falta de … concertacion · falta de … dialogo · falta de socializacion · sin concert* · nunca hubo … dialogo ·
        no fue … concertad* · no hubo … dialogo · negocio · negocios · sus negocios · de acuerdo con`,
    },
    {
      code: "no",
      label: "No",
      rule: "La noticia no cuenta que las partes hablen entre sí.",
      exampleIn: "La comunidad se queja de que no hubo diálogo.",
      exampleOut: "La comunidad se reunió con el alcalde.",
    },
  ]),
};

const escalation: StarterBook["variables"][number] = {
  key: "escalation",
  unit: "conflict",
  scale: "ordinal",
  label: "Escalamiento",
  question:
    "¿Hasta dónde llegó este conflicto? Se propone la acción más fuerte de las noticias que lo nombran.",
  values: readValues(action.values.map(({ code, label, rule }) => ({ code, label, rule }))),
};

/** What an observatory may begin with; it is theirs to change. */
export const starterBook: StarterBook = {
  note: "Libro propuesto para empezar. El observatorio decide qué conserva, qué cambia y qué quita.",
  variables: [action, dialogue, conflictType, escalation],
};
