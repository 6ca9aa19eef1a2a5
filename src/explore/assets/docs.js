/** Starts Swagger UI with the document that the page names; nothing is asked of other hosts. */
const place = document.getElementById('documentation');
SwaggerUIBundle({
  url: place.dataset.document,
  domNode: place,
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
});
